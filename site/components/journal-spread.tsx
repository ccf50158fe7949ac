import type { Weekday } from '../../server/model/entities/days.ts';
import { JournalPicture } from './journal-picture.tsx';

const sizes = '(min-width: 100rem) 24rem, (min-width: 64rem) 24vw, 44vw';

/** The spread of a day in the first viewport: the morning on the left, the evening on the right. */
export function JournalSpread({ day }: { day: Weekday }) {
  return (
    <div className="spread">
      <JournalPicture page={`${day}-morning`} sizes={sizes} isFirst />
      <JournalPicture page={`${day}-evening`} sizes={sizes} isFirst />
    </div>
  );
}
