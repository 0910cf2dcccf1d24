import { customerMergeForm, type MergePreview } from '@navyk/api-spec/views/customer-management'
import { doublesPath } from '@navyk/api-spec/views/customer-management/paths'
import { customerCardPath } from '@navyk/api-spec/views/person-card/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { failureBody, failureCode } from '#ui/feedback/failures.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.ts'
import { TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useStepUp } from '#people/two-step'
import { mergeQuery, useMergeCustomers } from '../api.ts'

/** Form of a merge: why the two are one person, and the button that makes them one. What has changed since it was shown is shown again
 *  first. */
export function MergeForm({ preview: { from, into, digest } }: { preview: MergePreview }) {
  const { t } = useTranslation('customer-management')
  const merge = useMergeCustomers(from.id)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { permissions } = useUser()
  const { guard, stepUp } = useStepUp()
  const form = useSchemaForm(customerMergeForm, {
    keptAs: `customer-management.merge ${into.id}`,
    defaultValues: { reason: '' },
    send: async (values) => {
      const body = { ...values, intoId: into.id, digest }
      try {
        await guard(() => merge.mutateAsync(body))
      } catch (error) {
        const current = failureBody(error)?.current
        if (failureCode(error) !== 'version_conflict' || current === undefined) throw error
        // The server answers what the merge would do now.
        client.setQueryData(mergeQuery(from.id, into.id).queryKey, { data: current as MergePreview })
        toastError(t('merge.changed'))
        return
      }
      toastSuccess(t('merge.done'))
      const mayOpen = permissions.includes('manager') || permissions.includes('accountant')
      void navigate(mayOpen ? customerCardPath(into.id) : doublesPath, { replace: true })
    },
  })
  return (
    <Section>
      <Form form={form} submitLabel={t('merge.submit')} cancelTo={doublesPath}>
        <TextAreaField name="reason" label={t('merge.reason')} help={t('merge.reason_help')} />
      </Form>
      {stepUp}
    </Section>
  )
}
