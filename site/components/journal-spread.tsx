import { JournalPicture } from './journal-picture.tsx';

const sizes = '(min-width: 100rem) 24rem, (min-width: 64rem) 24vw, 44vw';

/** A spread in the first viewport: the morning on the left, the evening on the right. */
export function JournalSpread() {
  return (
    <div className="spread">
      <JournalPicture
        type="morning"
        side="left"
        alt="A morning page of the journal: a date line, three goals with boxes to check, top three priorities and morning intentions"
        sizes={sizes}
        isFirst
      />
      <JournalPicture
        type="evening"
        side="right"
        alt="The evening page beside it: a quote, the day review with a line for thanks, unfiltered flow and questions for tomorrow"
        sizes={sizes}
        isFirst
      />
    </div>
  );
}
