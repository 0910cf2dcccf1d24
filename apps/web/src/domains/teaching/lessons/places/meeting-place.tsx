import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { PlaceText } from '#vocabulary/place-text.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { meetingPlaceQuery } from '../api.ts'

const MeetingPlaceDialog = lazy(() => import('./place-dialog.tsx').then((it) => ({ default: it.MeetingPlaceDialog })))

/** Place where the lessons of a contract are held now, above the next of them. */
export function ContractMeetingPlace({ contract }: { contract: Contract }) {
  const { t } = useTranslation('lessons')
  const { data, isPending } = useQuery(meetingPlaceQuery(contract.id))
  if (isPending) return <BlockSkeleton height={2.75} />
  const meeting = data?.data
  if (!meeting) return null
  return (
    <div className="row between gap-8">
      <p className="anywhere shrinks paragraph">
        <span className="muted">{t('words.where')}: </span>
        <PlaceText of={{ format: contract.format, place: meeting.place || meeting.agreedPlace }} />
      </p>
      {meeting.canSet && (
        <DialogButton label={t(meeting.place === '' ? 'places.set' : 'places.change')} variant="default">
          {(onClose) => <MeetingPlaceDialog contractId={contract.id} meeting={meeting} onClose={onClose} />}
        </DialogButton>
      )}
    </div>
  )
}
