const badges = ['Fast Shipping', 'Prime Eligible', 'Secure Payment'];

/** The promises of the retailer, with ticks as in the journal. */
export function Badges() {
  return (
    <ul className="mt-8 flex flex-wrap gap-x-7 gap-y-2">
      {badges.map((badge) => (
        <li key={badge} className="ticked">
          {badge}
        </li>
      ))}
    </ul>
  );
}
