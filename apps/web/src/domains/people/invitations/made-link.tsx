import type { MadeInvitation } from '@navyk/api-spec/people/invitations'
import { CopyButton } from '#ui/facts/contacts/copy-button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

/** The link of an invitation, once: the service keeps nothing that it could be shown from again. That of staff is shown to nobody but
 *  themselves. */
export function MadeLink({ made: { token, expiresAt } }: { made: MadeInvitation }) {
  const { t } = useTranslation('invitations')
  const format = useFormat()
  if (token === null) {
    return (
      <Callout tone="green" title={t('made.title')}>
        <p>{t('made.unshown', { until: format.dateTime(expiresAt) })}</p>
      </Callout>
    )
  }
  const link = `${window.location.origin}/invitation#${token}`
  return (
    <Callout tone="green" title={t('made.title')}>
      <p>{t('made.about', { until: format.dateTime(expiresAt) })}</p>
      <p className="small anywhere apart-8" dir="ltr">
        {link}
      </p>
      <CopyButton text={link} label={t('made.copy')} />
    </Callout>
  )
}
