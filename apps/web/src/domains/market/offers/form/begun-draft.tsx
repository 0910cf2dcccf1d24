import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { newOfferPath } from '@navyk/api-spec/market/offers/paths'
import { RelativeTime } from '#ui/facts/facts-text.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { MayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { offerDraftQuery } from '../api.ts'
import classes from './drafts.module.css'
import { useWords } from '#vocabulary/use-words.ts'

/** The offer that was begun here or elsewhere, above those that are sent. */
export function BegunDraft() {
  const { t } = useTranslation('offers')
  const words = useWords()
  const titleId = useId()
  const draft = useQuery(offerDraftQuery).data?.data
  if (!draft) return null
  const { subject, goal } = draft.form
  const about = [subject && words.subject(subject), goal].filter(Boolean).join(' · ')
  return (
    <section className={`line panel rounded between gap-8-16 ${classes.draft}`} aria-labelledby={titleId}>
      <div className={`shrinks ${classes.words}`}>
        <h2 id={titleId}>{t('draft.begun')}</h2>
        <p>
          {about && `${about}. `}
          {t('draft.saved')} <RelativeTime at={draft.savedAt} />
        </p>
      </div>
      <MayChange>
        <LinkButton variant="default" className={`fixed ${classes.on}`} to={newOfferPath}>
          {t('draft.go_on')}
        </LinkButton>
      </MayChange>
    </section>
  )
}
