import { Button } from '@mantine/core'
import type { OfferInWork } from '@navyk/api-spec/market/offers'
import { offerListPath } from '@navyk/api-spec/market/offers/paths'
import { useNavigate } from 'react-router'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useDiscardDraft } from '../api.ts'
import classes from './drafts.module.css'
import type { DraftSaveState } from './use-kept-draft.ts'

interface Props {
  keeping: DraftSaveState
  endBy: (work: () => Promise<void>) => Promise<void>
  onOverrule: () => void
  /** Replaces this form's draft by that of another device. */
  onTake: (draft: OfferInWork | null) => void
}

/** Line that says whether the draft is stored, with a button to discard it. */
export function DraftStatus({ keeping, endBy, onOverrule, onTake }: Props) {
  const { t } = useTranslation('offers')
  const navigate = useNavigate()
  const discard = useDiscardDraft()
  if (keeping.is === 'elsewhere') {
    const { current } = keeping
    return (
      <Callout tone="amber" title={t('draft.elsewhere')}>
        <p>{current ? t('draft.elsewhere_text') : t('draft.elsewhere_gone')}</p>
        <div className="buttons above-12">
          <Button variant="default" onClick={onOverrule}>
            {t('draft.overrule')}
          </Button>
          <Button onClick={() => onTake(current)}>{t('draft.take')}</Button>
        </div>
      </Callout>
    )
  }
  return (
    <div className={`row between gap-8-16 high-44 below-16 ${classes.status}`}>
      <span role="status">
        <KeepingText keeping={keeping} />
      </span>
      {keeping.is !== 'unsaved' && (
        <ConfirmButton
          label={t('draft.discard')}
          title={t('draft.discard_title')}
          consequence={t('draft.discard_consequence')}
          isDangerous
          onConfirm={() =>
            endBy(async () => {
              await discard.mutateAsync()
              toastSuccess(t('draft.discarded'))
              void navigate(offerListPath)
            })
          }
        />
      )}
    </div>
  )
}

function KeepingText({ keeping }: { keeping: DraftSaveState }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  switch (keeping.is) {
    case 'saved':
      return t('draft.saved_at', { time: format.time(keeping.at) })
    case 'saving':
      return t('draft.saving')
    case 'failed':
      return t('draft.failed')
    default:
      return t('draft.unsaved')
  }
}
