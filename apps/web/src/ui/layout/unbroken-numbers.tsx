import type { ReactNode } from 'react'

/** A title whose numbers of documents, '№ 2026-000280', are never broken at the end of a line. */
export const unbrokenNumbers = (title: string): ReactNode =>
  title.split(/(№\s\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="nowrap">
        {part}
      </span>
    ),
  )
