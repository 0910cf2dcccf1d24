import type { PersonHistoryRow } from '@navyk/api-spec/views/person-card'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { HistoryPanel } from '#ui/facts/details/history-panel.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { personHistoryQuery } from './api.ts'

/** History of an account and of what is the person's, as far as the reader's permissions open it. */
export function PersonHistory({ accountId }: { accountId: string }) {
  const { t } = useTranslation('person-card')
  const nameOf = useOpenTexts('person-card')
  return (
    <HistoryPanel
      query={useQuery(personHistoryQuery(accountId))}
      title={(action, { thing }) =>
        thing === null ? nameOf(`actions.${action}`, { defaultValue: t('actions.other') }) : <OfThing thing={thing} />
      }
      fields={{}}
      none={t('no_history')}
    />
  )
}

/** Action on a thing of the person, with a link to its page. */
function OfThing({ thing }: { thing: NonNullable<PersonHistoryRow['thing']> }) {
  const { t } = useTranslation('person-card')
  const { what, done, path } = thing
  return (
    <>
      <span>{t('of_thing', { what, done })}</span>
      {path !== null && (
        <>
          {' · '}
          <Link to={path}>{t('words.open')}</Link>
        </>
      )}
    </>
  )
}
