const reasons = [
  'You put it on paper once and stop carrying it around all day.',
  'You see what you did, not only what is left to do.',
  'You find out what works for you, week by week, in your own handwriting.',
  'You can begin again on any page, whatever yesterday was like.',
];

/** Four reasons to read about a category, the same for each. */
export function Reasons({ name }: { name: string }) {
  return (
    <section aria-labelledby="reasons-title" className="wrap grid gap-x-8 gap-y-8 border-t border-rule py-section lg:grid-cols-12">
      <h2 id="reasons-title" className="max-w-[7.5em] text-title lg:col-span-5">
        Why Focus on {name}?
      </h2>
      <ul className="grid gap-4 lg:col-span-6 lg:col-start-7">
        {reasons.map((reason) => (
          <li key={reason} className="ticked font-serif text-body">
            {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
