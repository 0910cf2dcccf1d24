import type { ReactNode } from 'react'
import { useTranslation } from '../../texts.ts'
import { DateTime } from '../facts-text.tsx'
import classes from '../facts.module.css'

export interface HistoryEntry {
  id: string
  at: string
  /** Full name; empty when the service itself acted. */
  actorName: string
  /** The action, translated: "Submitted". */
  title: ReactNode
  changes: { label: string; from: ReactNode; to: ReactNode }[]
  reason?: string | null
}

/** The history of a thing: who, when, what changed from what to what. Newest first. */
export function History({ entries }: { entries: HistoryEntry[] }) {
  const { t } = useTranslation('ui')
  return (
    <ol className="flush" aria-label={t('history.label')}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <div className="strong">{entry.title}</div>
          <div className="muted small">
            {entry.actorName || t('history.service')} · <DateTime at={entry.at} />
          </div>
          {entry.reason && <blockquote className={`above-8 ${classes.reason}`}>{entry.reason}</blockquote>}
          {entry.changes.length > 0 && (
            <dl className={`muted-terms stack gap-4 above-8 ${classes.changes}`}>
              {entry.changes.map((change) => (
                <div className="row stretch" key={change.label}>
                  <dt>{change.label}</dt>
                  <dd>
                    {isGiven(change.from) && (
                      <>
                        <del className="muted">{change.from}</del>
                        <span aria-label={t('history.became')} role="img" className={`muted ${classes.arrow}`}>
                          →
                        </span>
                      </>
                    )}
                    <ins>{isGiven(change.to) ? change.to : t('history.nothing')}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  )
}

const isGiven = (value: ReactNode) => value !== null && value !== undefined && value !== ''
