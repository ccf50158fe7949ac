type ListStateProps =
  | { kind: 'loading'; text: string }
  | { kind: 'empty'; text: string; offer?: ListOffer | undefined }
  | { kind: 'error'; text: string; retry: () => void };

/** What can be done about an empty list. */
export interface ListOffer {
  label: string;
  run: () => void;
}

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
      return (
        <div className="list-state">
          <p>{props.text}</p>
          {props.offer && (
            <button type="button" className="small-button" onClick={props.offer.run}>
              {props.offer.label}
            </button>
          )}
        </div>
      );
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
