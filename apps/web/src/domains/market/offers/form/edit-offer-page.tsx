import { draftOfOffer, type Offer, offerDraft } from '@navyk/api-spec/market/offers'
import { offerListPath, offerPath } from '@navyk/api-spec/market/offers/paths'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useOfferSteps } from '../api.ts'
import { OfferFields } from './offer-fields.tsx'

/** Changes a request that executors don't see yet: one that staff have returned, with their reason above the form, or
 *  one that waits for moderation. A decision of the staff during editing is shown above the form as well. */
export function EditOfferPage({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const navigate = useNavigate()
  const { resubmit } = useOfferSteps(offer.id)
  const [words] = useState<'edit' | 'change'>(offer.state === 'returned' ? 'edit' : 'change')
  const path = offerPath(offer.id)
  const form = useSchemaForm(offerDraft, {
    keptAs: `offers.edit ${offer.id}`,
    defaultValues: draftOfOffer(offer),
    send: async (values) => {
      await resubmit.mutateAsync({ ...values, version: offer.version })
      toastSuccess(t(words === 'edit' ? 'new.done' : 'change.done'))
      void navigate(path, { replace: true })
    },
  })
  return (
    <Page
      title={t(`${words}.title`, { number: offer.number })}
      purpose={t(`${words}.purpose`)}
      trail={[
        { label: t('list.title_own'), to: offerListPath },
        { label: t('details.title', { number: offer.number }), to: path },
      ]}
    >
      {offer.state === 'returned' && (
        <Callout tone="amber" title={t('outcome.returned')}>
          {offer.outcomeReason}
        </Callout>
      )}
      {!offer.actions.edit && (
        <Callout tone="amber" title={t('change.too_late')}>
          {t('change.too_late_text')}
        </Callout>
      )}
      <Form form={form} submitLabel={t(`${words}.submit`)} cancelTo={path}>
        <OfferFields />
      </Form>
    </Page>
  )
}
