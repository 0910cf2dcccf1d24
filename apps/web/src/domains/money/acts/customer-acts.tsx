import { useInfiniteQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { Section } from '#ui/layout/section.tsx'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { ActRow } from './act-row.tsx'
import classes from './acts.module.css'
import { actsQuery } from './api.ts'

/** Number of acts at first: the last two months of two contracts; payments stand below. */
const shownAtOnce = '4'

/** The acts of a customer, the newest first; of the signed-in one without an id. */
export function CustomerActs({ customerId }: { customerId: string }) {
  const { t } = useTranslation('acts')
  const isStaff = useUser().role === 'staff'
  const query = useInfiniteQuery(actsQuery({ limit: shownAtOnce, ...(customerId !== '' && { customerId }) }))
  const acts = query.data?.pages.flatMap((page) => page.data) ?? []
  if (!query.data || (acts.length === 0 && isStaff)) return null
  return (
    <div className={`above-16 not-printed ${classes.parts}`} id="acts">
      <Section title={t('title')}>
        {acts.length === 0 ? (
          <p className="muted anywhere">{t('none')}</p>
        ) : (
          <ul className="divided" aria-label={t('title')}>
            {acts.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </ul>
        )}
        <MoreButton of={query} label={t('older')} />
      </Section>
    </div>
  )
}
