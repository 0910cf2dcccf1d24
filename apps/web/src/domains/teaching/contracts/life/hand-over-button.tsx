import type { PersonRef } from '@navyk/api-spec/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButton } from '../../../../ui/dialogs/dialog-button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { QueryView } from '../../../../ui/feedback/query-view.tsx'
import { BlockSkeleton } from '../../../../ui/feedback/skeletons.tsx'
import { contractQuery } from '../api.ts'

// Loaded on demand, because it includes the date picker.
const SuccessorForm = lazy(() => import('./successor-form.tsx').then((module) => ({ default: module.SuccessorForm })))

interface Props {
  contract: { id: string; number: number }
  /** To whom it goes. */
  executor: PersonRef
}

/** Hands a contract over to somebody who has been found. */
export function HandOverButton({ contract, executor }: Props) {
  const { t } = useTranslation('contracts')
  return (
    <DialogButton label={t('life.startSuccessor.submit')}>
      {(onClose) => (
        <Dialog opened onClose={onClose} title={t('life.startSuccessor.title', { number: contract.number })}>
          <Loaded id={contract.id} executor={executor} onDone={onClose} />
        </Dialog>
      )}
    </DialogButton>
  )
}

/** The form needs the contract as it is now. */
function Loaded({ id, executor, onDone }: { id: string; executor: PersonRef; onDone: () => void }) {
  return (
    <QueryView query={useQuery(contractQuery(id))} skeleton={<BlockSkeleton height={12} />}>
      {({ data }) => <SuccessorForm contract={data} executor={executor} onDone={onDone} />}
    </QueryView>
  )
}
