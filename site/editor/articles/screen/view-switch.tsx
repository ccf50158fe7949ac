export type View = 'write' | 'details' | 'preview';

const views = [
  ['write', 'Text'],
  ['details', 'Details'],
  ['preview', 'Preview'],
] as const;

/** Chooses what is shown: on a narrow screen one part, on a wide one the text and a part beside it. */
export function ViewSwitch({ view, show }: { view: View; show: (view: View) => void }) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">What to show</legend>
      {views.map(([value, label]) => (
        <button
          key={value}
          type="button"
          className={`view-button ${value === 'write' ? 'lg:hidden' : ''}`}
          aria-pressed={value === view || (value === 'details' && view === 'write' && isWide())}
          onClick={() => show(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function isWide(): boolean {
  return window.matchMedia('(width >= 64rem)').matches;
}
