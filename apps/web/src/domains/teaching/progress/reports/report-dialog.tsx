import { Button } from '@mantine/core'
import { type ProgressReport, progressReportForm } from '@navyk/api-spec/teaching/progress'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
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
  const form = useSchemaForm(progressReportForm, {
    keptAs: `progress.report ${report.id}`,
    defaultValues: { text, version },
    send: async (values) => {
      await send.mutateAsync(values)
      toastSuccess(t('reports.sent'))
      onClose()
    },
  })
  const keep = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        toastSuccess(t('words.saved'))
        onClose()
      },
      onError: toastFailure,
    }),
  )
  return (
    <Form form={form} submitLabel={t('reports.send')} onCancel={onClose}>
      <TextAreaField name="text" label={t('reports.text')} help={t('reports.help')} stopsAtLimit />
      <Button variant="default" loading={save.isPending} onClick={() => void keep()}>
        {t('reports.keep')}
      </Button>
    </Form>
  )
}
