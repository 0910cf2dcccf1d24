import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Callout } from '../../ui/callout.tsx'
import { RelativeTime } from '../../ui/facts-text.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MayChange } from '../../ui/may-change.tsx'
import { offerDraftQuery } from './api.ts'
import classes from './begun-draft.module.css'
import { newOfferPath } from './paths.ts'
import { useOfferWords } from './use-offer-words.ts'

/** The offer that was begun here or elsewhere, above those that are sent. */
export function BegunDraft() {
  const { t } = useTranslation('offers')
  const words = useOfferWords()
  const draft = useQuery(offerDraftQuery).data?.data
  if (!draft) return null
  const { subject, goal } = draft.form
  const about = [subject && words.subject(subject), goal].filter(Boolean).join(' · ')
  return (
    <div className={classes.draft}>
      <Callout tone="grey" title={t('draft.begun')}>
        <div className={classes.line}>
          <span>
            {about && `${about}. `}
            {t('draft.saved')} <RelativeTime at={draft.savedAt} />
          </span>
          <MayChange>
            <LinkButton variant="default" to={newOfferPath}>
              {t('draft.go_on')}
            </LinkButton>
          </MayChange>
        </div>
      </Callout>
    </div>
  )
}
