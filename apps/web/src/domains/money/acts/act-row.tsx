import { Button } from '@mantine/core'
import type { Act } from '@navyk/api-spec/money/acts'
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { CodeDialog } from '#ui/dialogs/code-dialog.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useFormat } from '#ui/format.ts'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { actHistoryQuery, sendActCode, useAcknowledgeAct, useActFile, useDeclineAct, useReplaceAct } from './api.ts'

/** An act: its month and contract, its sum, and the answers to it. */
export function ActRow({ act }: { act: Act }) {
  const { t } = useTranslation('acts')
  const { role } = useUser()
  const format = useFormat()
  const words = useWords()
  const about = [
    act.contractNumber === null ? (act.programmeTitle ?? '') : words.contract(act.contractNumber),
    act.learnerName,
    words.subject(act.subject),
    ...(role === 'staff' ? [format.fullName(act.customer)] : []),
    ...(act.executor === null ? [] : [format.fullName(act.executor)]),
    t('words.lesson_count', { count: act.lessonCount }),
  ]
  return (
    <li className="stack gap-4 pad-block-12">
      <div className="row between gap-4-16">
        <strong>{t('of_month', { number: act.number, month: format.month(act.month) })}</strong>
        <State of="act" is={act.state} />
      </div>
      <div className="row between gap-4-16">
        <span className="muted anywhere">{about.join(' · ')}</span>
        <Money kopecks={act.totalKopecks} />
      </div>
      <Became act={act} />
      <ActButtons act={act} />
    </li>
  )
}

/** The customer's answers and question, the file, and what staff can do. */
function ActButtons({ act }: { act: Act }) {
  const { t } = useTranslation('acts')
  const { role, permissions } = useUser()
  const mayChange = useMayChange()
  const file = useActFile(act)
  const decline = useDeclineAct(act.id)
  const replace = useReplaceAct(act.id)
  const { version } = act
  return (
    <div className="buttons above-8">
      {act.canAnswer && <AcknowledgeButton act={act} />}
      {act.canAnswer && act.state === 'issued' && (
        <ConfirmButton
          label={t('decline.label')}
          confirmLabel={t('decline.submit')}
          title={t('decline.title', { number: act.number })}
          consequence={t('decline.text')}
          reasonLabel={t('words.reason')}
          done={t('decline.done')}
          onConfirm={(reason) => decline.mutateAsync({ version, reason })}
        />
      )}
      {role === 'customer' && mayChange && (
        <LinkButton variant="default" to={`${questionsPath}?new=1&about=documents&act=${act.id}`}>
          {t('words.ask_about_it')}
        </LinkButton>
      )}
      <Button variant="default" loading={file.isPending} onClick={() => file.mutate()}>
        {t('file')}
      </Button>
      {permissions.includes('accountant') && act.state !== 'superseded' && (
        <ConfirmButton
          label={t('words.replace')}
          confirmLabel={t('replace.submit')}
          title={t('replace.title', { number: act.number })}
          consequence={t('replace.text')}
          reasonLabel={t('words.reason')}
          done={t('replace.done')}
          onConfirm={(reason) => replace.mutateAsync({ version, reason })}
        />
      )}
      {role === 'staff' && (
        <DialogButton label={t('history.label')}>
          {(close) => (
            <Dialog opened onClose={close} title={act.number}>
              <History id={act.id} />
            </Dialog>
          )}
        </DialogButton>
      )}
    </div>
  )
}

/** Outcome of an act: who has acknowledged it and how, until when it waits, why it was declined, which act has taken its place. */
function Became({ act }: { act: Act }) {
  const { t } = useTranslation('acts')
  const format = useFormat()
  const { acknowledgement, acceptBy, acceptedSilentlyAt, declineReason, supersedeReason, supersededBy } = act
  return (
    <>
      {acknowledgement && (
        <p className="muted anywhere">
          {t(`acknowledged.${acknowledgement.channel}`, {
            name: acknowledgement.by,
            at: format.dateTime(acknowledgement.at),
          })}
        </p>
      )}
      {act.state === 'issued' && acceptBy !== null && (
        <p className="muted anywhere">
          {t(act.canAnswer ? 'accept_by_own' : 'accept_by', { at: format.dateTime(acceptBy) })}
        </p>
      )}
      {acceptedSilentlyAt !== null && (
        <p className="muted anywhere">{t('accepted_silently', { at: format.dateTime(acceptedSilentlyAt) })}</p>
      )}
      {declineReason !== null && <p className="muted anywhere">{t('declined', { reason: declineReason })}</p>}
      {supersededBy && (
        <p className="muted anywhere">
          {t('superseded', { number: supersededBy.number, reason: supersedeReason ?? '' })}
        </p>
      )}
    </>
  )
}

function AcknowledgeButton({ act }: { act: Act }) {
  const { t } = useTranslation('acts')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const acknowledge = useAcknowledgeAct(act.id)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('acknowledge.label')}</Button>
      <CodeDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('acknowledge.title', { number: act.number })}
        submitLabel={t('acknowledge.submit')}
        sendCode={() => sendActCode(act.id)}
        submitCode={async (codes) => {
          await acknowledge.mutateAsync({ ...codes, documentSha256: act.sha256 })
          toastSuccess(t('acknowledge.done'))
        }}
      >
        {t('acknowledge.consent', {
          month: format.month(act.month),
          amount: format.money(act.totalKopecks),
        })}
      </CodeDialog>
    </>
  )
}

function History({ id }: { id: string }) {
  const { t } = useTranslation('acts')
  const nameOf = useOpenTexts('acts')
  const format = useFormat()
  return (
    <HistoryPanel
      query={useQuery(actHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        totalKopecks: [t('words.amount'), readers.number((kopecks) => format.money(kopecks))],
      }}
    />
  )
}
