import { Button } from '@mantine/core'
import { type ProgressReport, progressReportForm } from '@navyk/api-spec/teaching/progress'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { TextAreaField } from '#ui/form/fields.tsx'
import { FormInDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { reportQuery, useSaveReport, useSendReport } from '../api.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** A report to parents: a draft to edit and send, or what was sent. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const query = useQuery(reportQuery(id))
  const report = query.data?.data
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={report ? `${report.learnerName}, ${format.month(report.month)}` : t('reports.title')}
    >
      <QueryView query={query} skeleton={<BlockSkeleton height={12} />}>
        {({ data }) =>
          data.actions.edit ? (
            <Draft report={data} onClose={onClose} />
          ) : (
            <p className="as-written anywhere">{data.text}</p>
          )
        }
      </QueryView>
    </Dialog>
  )
}

function Draft({ report, onClose }: { report: ProgressReport; onClose: () => void }) {
  const { t } = useTranslation('progress')
  const save = useSaveReport(report.id)
  const send = useSendReport(report.id)
  const { text, version } = report
  const keep = (values: z.output<typeof progressReportForm>) =>
    save.mutate(values, {
      onSuccess: () => {
        toastSuccess(t('words.saved'))
        onClose()
      },
      onError: toastFailure,
    })
  return (
    <FormInDialog
      schema={progressReportForm}
      keptAs={`progress.report ${report.id}`}
      defaults={{ text, version }}
      write={send.mutateAsync}
      done={t('reports.sent')}
      submitLabel={t('reports.send')}
      onDone={onClose}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <TextAreaField name="text" label={t('reports.text')} help={t('reports.help')} stopsAtLimit />
          <Button variant="default" loading={save.isPending} onClick={() => void form.handleSubmit(keep)()}>
            {t('reports.keep')}
          </Button>
        </>
      )}
    </FormInDialog>
  )
}
