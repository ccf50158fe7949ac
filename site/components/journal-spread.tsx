import { JournalPicture } from './journal-picture.tsx';

/** An open day: its morning on the left, its evening on the right. */
export function JournalSpread({ className = '', isFirst = false }: { className?: string; isFirst?: boolean }) {
  return (
    <div className={`spread ${className}`}>
      <JournalPicture
        type="morning"
        side="left"
        alt="A morning page of the journal: a date line, three goals with boxes to tick, top three priorities and morning intentions"
        isFirst={isFirst}
      />
      <JournalPicture
        type="evening"
        side="right"
        alt="The evening page beside it: a quote, the day review, unfiltered flow and questions for tomorrow"
        isFirst={isFirst}
      />
    </div>
  );
}
