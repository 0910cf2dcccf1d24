import { lazy } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { Disclosure } from '#ui/facts/details/disclosure.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { makeUpsQuery } from '../api.ts'
import classes from './list.module.css'

const MakeUpDialog = lazy(() => import('../dialogs/make-up-dialog.tsx').then((it) => ({ default: it.MakeUpDialog })))

/** Lost lessons that are still owed, of one contract or of all; nothing where there is none. */
export function MakeUps({ contractId }: { contractId?: string }) {
  const { t } = useTranslation('lessons')
  const words = useWords()
  const format = useFormat()
  const owed = useQuery(makeUpsQuery(contractId)).data?.data ?? []
  if (owed.length === 0) return null
  return (
    <div className="below-12">
      <Disclosure title={t('make_ups.title', { count: owed.length })} facts={[]}>
        <ul className="stack">
          {owed.map((makeUp) => (
            <li key={makeUp.lessonId} className="divides row between gap-8-16 pad-block-8">
              <span className={`stack shrinks ${classes.words}`}>
                <Link to={lessonPath(makeUp.lessonId)}>
                  {makeUp.learnerName}, {words.subject(makeUp.subject)}
                </Link>
                <span className="muted">
                  {t('make_ups.lost', { date: format.day(makeUp.lostAt) })} ·{' '}
                  {t('make_ups.until', { date: format.date(makeUp.expiresOn) })}
                  {makeUp.priceKopecks !== undefined && (
                    <>
                      {' '}
                      ·{' '}
                      {t(makeUp.priceKopecks === 0 ? 'make_ups.free' : 'make_ups.price', {
                        money: format.money(makeUp.priceKopecks),
                      })}
                    </>
                  )}
                </span>
              </span>
              {makeUp.mayPlan && (
                <DialogButton label={t('make_ups.plan')} variant="default">
                  {(onClose) => <MakeUpDialog onClose={onClose} {...makeUp} />}
                </DialogButton>
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
