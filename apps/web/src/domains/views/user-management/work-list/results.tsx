import { Button } from '@mantine/core'
import type { AccountRow } from '@navyk/api-spec/people/directory'
import type { UserResult } from '@navyk/api-spec/views/user-management'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from '../user-management.module.css'

/** Result for each account: first those with which nothing was done, and why. */
export function Results({
  results,
  users,
  onDone,
}: {
  results: UserResult[]
  users: AccountRow[]
  onDone: () => void
}) {
  const { t } = useTranslation('user-management')
  const format = useFormat()
  const refused = results.filter(({ refusal }) => refusal !== null)
  const nameOf = (id: string) => {
    const user = users.find((one) => one.id === id)
    return user ? format.fullName(user) : id
  }
  return (
    <div className="stack gap-16">
      <p className="flush" role="status">
        {t('results.done', { count: results.length - refused.length, total: results.length })}
      </p>
      {refused.length > 0 && (
        <ul className={`stack gap-8 below-16 ${classes.results}`} aria-label={t('results.refused')}>
          {refused.map(({ id, refusal }) => (
            <li className="row stretch between gap-4-12" key={id}>
              <strong>{nameOf(id)}</strong>
              <span className="error">{t(`refusals.${refusal ?? 'not_found'}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={onDone}>{t('words.got_it')}</Button>
    </div>
  )
}
