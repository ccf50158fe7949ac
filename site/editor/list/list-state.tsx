type ListStateProps = { kind: 'loading' | 'empty'; text: string } | { kind: 'error'; text: string; retry: () => void };

/** What stands in the place of a list's cards while there are none. */
export function ListState(props: ListStateProps) {
  switch (props.kind) {
    case 'loading':
      return (
        <output className="list-state">
          <span className="spinner list-spinner" aria-hidden="true" />
          {props.text}
        </output>
      );
    case 'empty':
      return <p className="list-state">{props.text}</p>;
    case 'error':
      return (
        <div className="list-state" role="alert">
          <p className="text-error">{props.text}</p>
          <button type="button" className="small-button" onClick={props.retry}>
            Try again
          </button>
        </div>
      );
  }
}
