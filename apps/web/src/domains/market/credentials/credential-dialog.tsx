import { Button } from '@mantine/core'
import { type Credential, mostCredentialFiles, refusalForm } from '@navyk/api-spec/market/credentials'
import { fileMaxBytes } from '@navyk/api-spec/messages/files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useShown } from '#ui/dialogs/on-demand.tsx'
import { DateFact, DateTimeFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { FileList } from '#ui/facts/file-list.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { TextAreaField } from '#ui/form/fields.tsx'
import { FormInDialog } from '#ui/form/form-dialog.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { credentialQuery, saveFile, useCredentialSteps } from './api.ts'
import { CredentialBadge, useLastDay } from './credential-facts.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  opened: boolean
  id: string
  onReplace?: ((credential: Credential) => void) | undefined
  onClose: () => void
}

/** Dialog with one whole credential: its files, and what the person may do with it. */
export function CredentialDialog({ opened, id, ...rest }: Props) {
  const { t } = useTranslation('credentials')
  const words = useWords()
  const query = useQuery({ ...credentialQuery(id), enabled: id !== '' })
  const credential = query.data?.data
  const title = credential ? words.credential(credential.kind) : t('words.document')
  return (
    <Dialog opened={useShown(opened)} onClose={rest.onClose} title={title} size="lg">
      {id !== '' && (
        <QueryView query={query} skeleton={<BlockSkeleton height={16} />}>
          {({ data }) => <Body key={data.id} credential={data} {...rest} />}
        </QueryView>
      )}
    </Dialog>
  )
}

type PartProps = Pick<Props, 'onClose' | 'onReplace'> & { credential: Credential }

function Body({ credential, ...rest }: PartProps) {
  const { t } = useTranslation('credentials')
  const words = useWords()
  const lastDay = useLastDay()
  const isStaff = useUser().role === 'staff'
  return (
    <div className="stack gap-16">
      <Facts>
        <Fact label={t('words.state')}>
          <CredentialBadge of={credential} />
        </Fact>
        {isStaff && (
          <Fact label={words.label('executor')}>
            <PersonName person={credential.executor} isFull />
          </Fact>
        )}
        {credential.number !== '' && <Fact label={t('words.number')}>{credential.number}</Fact>}
        {credential.issuer !== '' && <Fact label={t('issuer')}>{credential.issuer}</Fact>}
        <DateFact label={t('issued_on')} date={credential.issuedOn} />
        <Fact label={t('valid_until')}>{lastDay(credential)}</Fact>
        <DateTimeFact label={t('sent_on')} at={credential.uploadedAt} />
        <DateTimeFact label={t('decided_on')} at={credential.decidedAt} />
        {credential.reason !== null && <Fact label={t('reason')}>{credential.reason}</Fact>}
      </Facts>
      <FileList files={credential.files} mostBytes={fileMaxBytes} most={mostCredentialFiles} onSave={saveFile} />
      {isStaff ? (
        <Check credential={credential} onClose={rest.onClose} />
      ) : (
        <OwnSteps credential={credential} {...rest} />
      )}
    </div>
  )
}

/** Confirming and refusing, for staff. */
function Check({ credential, onClose }: Omit<PartProps, 'onReplace'>) {
  const { t } = useTranslation('credentials')
  const { confirm } = useCredentialSteps(credential.id)
  const [isRefusing, setRefusing] = useState(false)
  const { actions, version } = credential
  if (isRefusing) return <RefusalForm credential={credential} onDone={onClose} onCancel={() => setRefusing(false)} />
  if (!actions.confirm && !actions.refuse) return null
  const confirmIt = () =>
    confirm.mutate(
      { version },
      {
        onSuccess: () => {
          toastSuccess(t('confirmed'))
          onClose()
        },
        onError: toastFailure,
      },
    )
  return (
    <div className="buttons">
      {actions.refuse && (
        <Button variant="default" disabled={confirm.isPending} onClick={() => setRefusing(true)}>
          {t('refuse')}
        </Button>
      )}
      {actions.confirm && (
        <Button loading={confirm.isPending} onClick={confirmIt}>
          {t('words.confirm')}
        </Button>
      )}
    </div>
  )
}

function RefusalForm(props: { credential: Credential; onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation('credentials')
  const { credential, ...step } = props
  const { id, version } = credential
  const { refuse } = useCredentialSteps(id)
  return (
    <FormInDialog
      schema={refusalForm}
      keptAs={`credentials.refusal ${id}`}
      defaults={{ reason: '' }}
      write={({ reason }) => refuse.mutateAsync({ version, reason })}
      done={t('refused')}
      submitLabel={t('refuse')}
      {...step}
    >
      <TextAreaField name="reason" label={t('refuse_reason')} help={t('refuse_help')} stopsAtLimit hasFocus />
    </FormInDialog>
  )
}

/** Replacing and removing, for the executor. */
function OwnSteps({ credential, onReplace, onClose }: PartProps) {
  const { t } = useTranslation('credentials')
  const { remove } = useCredentialSteps(credential.id)
  const { actions, state, version } = credential
  const mayReplace = useMayChange() && onReplace !== undefined && state !== 'uploaded' && state !== 'superseded'
  if (!mayReplace && !actions.remove) return null
  return (
    <div className="buttons">
      {actions.remove && (
        <ConfirmButton
          label={t('words.delete')}
          title={t('remove_title')}
          consequence={t('remove_text')}
          isDangerous
          done={t('removed')}
          onConfirm={async () => {
            await remove.mutateAsync({ version })
            onClose()
          }}
        />
      )}
      {mayReplace && (
        <Button
          onClick={() => {
            onClose()
            onReplace(credential)
          }}
        >
          {t('replace')}
        </Button>
      )}
    </div>
  )
}
