import { type CustomerNote, type CustomerNoteForm, customerNoteForm } from '@navyk/api-spec/views/customer-management'
import { IconPinned } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DateTime, PersonName } from '#ui/facts/facts-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { CheckField } from '#ui/form/fields/check-field.tsx'
import { TextAreaField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { notesQuery, useChangeNote, useRemoveNote, useWriteNote } from '../api.ts'
import classes from '../customer-management.module.css'

/** Notes of staff about a customer, for one another. */
export function CustomerNotes({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customer-management')
  return (
    <Section
      title={t('notes.title')}
      action={
        <DialogButton label={t('notes.write')}>
          {(close) => <NewNote customerId={customerId} onClose={close} />}
        </DialogButton>
      }
    >
      <QueryView query={useQuery(notesQuery(customerId))} skeleton={<BlockSkeleton height={4} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{t('notes.none')}</p>
          ) : (
            <ul className="column gap-12" aria-label={t('notes.title')}>
              {data.map((note) => (
                <Note key={note.id} note={note} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  )
}

function Note({ note }: { note: CustomerNote }) {
  const { t } = useTranslation('customer-management')
  const remove = useRemoveNote(note.id)
  return (
    <li className={`rounded pad-12 ${classes.note}`} data-pinned={note.isPinned || undefined}>
      <p className="as-written anywhere below-8">{note.text}</p>
      <div className="row between gap-8">
        <span className="muted regular">
          {note.isPinned && (
            <span className="nowrap">
              <Icon of={IconPinned} /> {t('notes.pinned')} ·{' '}
            </span>
          )}
          <PersonName person={note.author} isFull />, <DateTime at={note.createdAt} />
          {note.changedAt !== null && ` (${t('notes.changed')})`}
        </span>
        <span className="line stretch gap-8">
          {note.actions.remove && (
            <ConfirmButton
              isDangerous
              label={t('words.delete')}
              title={t('notes.remove_title')}
              consequence={t('notes.remove_consequence')}
              done={t('notes.removed')}
              onConfirm={() => remove.mutateAsync({ version: note.version })}
            />
          )}
          {note.actions.change && (
            <DialogButton label={t('words.change')}>{(close) => <OwnNote note={note} onClose={close} />}</DialogButton>
          )}
        </span>
      </div>
    </li>
  )
}

function NewNote({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { t } = useTranslation('customer-management')
  const write = useWriteNote(customerId)
  return (
    <NoteDialog
      keptAs={`customer-management.new-note ${customerId}`}
      title={t('notes.write')}
      done={t('notes.written')}
      before={{ text: '', isPinned: false }}
      send={(values) => write.mutateAsync(values)}
      onClose={onClose}
    />
  )
}

function OwnNote({ note, onClose }: { note: CustomerNote; onClose: () => void }) {
  const { t } = useTranslation('customer-management')
  const change = useChangeNote(note.id)
  const { text, isPinned, version } = note
  return (
    <NoteDialog
      keptAs={`customer-management.note ${note.id}`}
      title={t('notes.change_title')}
      done={t('notes.kept')}
      before={{ text, isPinned }}
      send={(values) => change.mutateAsync({ ...values, version })}
      onClose={onClose}
    />
  )
}

interface NoteDialogProps {
  keptAs: string
  title: string
  done: string
  before: CustomerNoteForm
  send: (values: CustomerNoteForm) => Promise<unknown>
  onClose: () => void
}

function NoteDialog({ keptAs, title, done, before, send, onClose }: NoteDialogProps) {
  const { t } = useTranslation('customer-management')
  return (
    <FormDialog
      schema={customerNoteForm}
      keptAs={keptAs}
      defaults={before}
      title={title}
      write={send}
      done={done}
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      <TextAreaField name="text" label={t('notes.text')} help={t('notes.help')} />
      <CheckField name="isPinned" label={t('notes.pin')} />
    </FormDialog>
  )
}
