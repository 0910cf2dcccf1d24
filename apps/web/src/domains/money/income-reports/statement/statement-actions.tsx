import { Button } from '@mantine/core'
import type { IncomeReport } from '@navyk/api-spec/money/income-reports'
import { type ComponentType, lazy, useState } from 'react'
import { spacedIban } from '@navyk/api-spec/vocabulary'
import { useUser } from '#app/session/session.ts'
import { CodeDialog } from '#ui/dialogs/code-dialog.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import {
  sendStatementCode,
  useApproveIncomeReport,
  useConfirmIncomeReport,
  useHoldIncomeReport,
  useResumeIncomeReport,
  useVoidIncomeReport,
} from '../api.ts'

type FormOf = ComponentType<{ report: IncomeReport; onClose: () => void }>

// Loaded when their dialog first opens.
const AdjustmentDialog = lazy(async () => ({
  default: (await import('./adjustment-dialog.tsx')).AdjustmentDialog as FormOf,
}))
const ObjectionDialog = lazy(async () => ({
  default: (await import('./objection-dialog.tsx')).ObjectionDialog as FormOf,
}))

/** The actions that this person may take on the statement now. */
export function StatementActions({ report }: { report: IncomeReport }) {
  const { role, permissions } = useUser()
  if (role === 'executor') return report.state === 'draft' && <ForExecutor report={report} />
  return permissions.includes('accountant') && <ForAccountant report={report} />
}

function ForExecutor({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  return (
    <>
      <DialogButton label={t('object.label')}>
        {(onClose) => <ObjectionDialog report={report} onClose={onClose} />}
      </DialogButton>
      {report.openObjections === 0 && <ConfirmByCode report={report} />}
    </>
  )
}

/** The executor confirms the statement as the paper that it is, by a code that comes to the phone. */
function ConfirmByCode({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const confirm = useConfirmIncomeReport(report.id)
  const { documentSha256 } = report
  if (documentSha256 === null) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('words.confirm')}</Button>
      <CodeDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('confirm.title', { month: format.month(report.month) })}
        submitLabel={t('words.confirm')}
        sendCode={() => sendStatementCode(report.id)}
        submitCode={async (codes) => {
          await confirm.mutateAsync({ ...codes, documentSha256 })
          toastSuccess(t('confirm.done'))
        }}
      >
        {t('confirm.consequence', { money: format.money(report.payableKopecks) })}
      </CodeDialog>
    </>
  )
}

const mayHold = ['draft', 'confirmed', 'approved', 'failed', 'part_paid']
const mayVoid = ['draft', 'confirmed', 'approved', 'failed', 'on_hold']

function ForAccountant({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const hold = useHoldIncomeReport(report.id)
  const resume = useResumeIncomeReport(report.id)
  const cancel = useVoidIncomeReport(report.id)
  const { state, version } = report
  const month = format.month(report.month)
  return (
    <>
      {mayVoid.includes(state) && report.paidKopecks === 0 && (
        <ConfirmButton
          isDangerous
          label={t('void.label')}
          title={t('void.title', { month })}
          consequence={t('void.consequence')}
          reasonLabel={t('words.reason')}
          done={t('void.done')}
          onConfirm={(reason) => cancel.mutateAsync({ version, reason })}
        />
      )}
      {mayHold.includes(state) && (
        <ConfirmButton
          label={t('hold.label')}
          title={t('hold.title', { month })}
          consequence={t('hold.consequence')}
          reasonLabel={t('words.reason')}
          done={t('hold.done')}
          onConfirm={(reason) => hold.mutateAsync({ version, reason })}
        />
      )}
      {state === 'on_hold' && (
        <ConfirmButton
          variant="filled"
          label={t('resume.label')}
          title={t('resume.title', { month })}
          consequence={t('resume.consequence')}
          done={t('resume.done')}
          onConfirm={() => resume.mutateAsync({ version })}
        />
      )}
      {(state === 'accruing' || state === 'draft') && (
        <DialogButton label={t('adjust.label')}>
          {(onClose) => <AdjustmentDialog report={report} onClose={onClose} />}
        </DialogButton>
      )}
      {(state === 'confirmed' || report.isAccountChanged) && <Approve report={report} />}
    </>
  )
}

function Approve({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const approve = useApproveIncomeReport(report.id)
  const consequence = useConsequence(report)
  const { approval, isAccountChanged } = report
  // The same account can't give the second approval, and an executor without details gets none; the page says what it waits for.
  if (approval?.isFirstMine || report.lacks !== null) return null
  const isFirst = approval?.needsTwo === true && approval.firstBy === null
  const of = { name: format.fullName(report.executor), month: format.month(report.month) }
  const done = isAccountChanged ? 'approve.account_done' : 'approve.done'
  return (
    <ConfirmButton
      variant="filled"
      label={t(isAccountChanged ? 'approve.account_label' : 'words.approve')}
      title={t(isAccountChanged ? 'approve.account_title' : 'approve.title', of)}
      consequence={consequence}
      done={t(isFirst ? 'approve.done_first' : done)}
      onConfirm={() => approve.mutateAsync({ version: report.version })}
    />
  )
}

/** Consequence of the approval in words, with the account that the money goes to. */
function useConsequence({ approval, isAccountChanged, payableKopecks, paidKopecks }: IncomeReport): string {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const { account, approvedAccount } = approval ?? {}
  const isFirst = approval?.needsTwo === true && approval.firstBy === null
  const money = format.money(payableKopecks - paidKopecks)
  const ofSum = t(isFirst ? 'approve.consequence_first' : 'approve.consequence', { money })
  const ofAccount = t(isFirst ? 'approve.account_consequence_first' : 'approve.account_consequence', { money })
  const inWords = ({ name, iban }: { name: string; iban: string }) => ({ name, iban: spacedIban(iban) })
  const lines = [
    isAccountChanged ? ofAccount : ofSum,
    account && t('approve.to_account', inWords(account)),
    account?.byStaffAt && t('approve.by_staff', { date: format.dateTime(account.byStaffAt) }),
    isAccountChanged && approvedAccount && t('approve.account_formerly', inWords(approvedAccount)),
  ]
  return lines.filter((line) => typeof line === 'string').join('. ')
}
