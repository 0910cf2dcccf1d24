import {
  type Audience,
  audiences,
  fieldsFor,
  templateBases,
  type TemplateBasis,
  templateForm,
  documentKinds,
  templateTextForm,
  type WholeTemplate,
} from '@navyk/api-spec/desk/docs'
import { documentTemplatePath } from '@navyk/api-spec/desk/docs/paths'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { CheckField } from '#ui/form/fields/check-field.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useTranslation } from '#ui/texts.ts'
import { useAddTemplate, useTemplateSteps } from '../api.ts'
import { wordOf } from './field-words.ts'

/** Begins a template: what it is for, then its text. */
export function AddTemplateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('docs')
  const navigate = useNavigate()
  const add = useAddTemplate()
  return (
    <FormDialog
      schema={templateForm}
      keptAs="docs.new-template"
      title={t('template.add')}
      size="lg"
      defaults={{
        kind: 'consent',
        audience: 'customer',
        basis: 'person',
        title: '',
        text: '',
        isToAcknowledge: true,
      }}
      write={(values) => add.mutateAsync(values)}
      onDone={({ data }) => navigate(documentTemplatePath(data.id))}
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      <SelectField
        name="kind"
        label={t('words.kind')}
        options={documentKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <SelectField
        name="audience"
        label={t('template.audience')}
        options={audiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
      />
      <SelectField
        name="basis"
        label={t('template.basis')}
        options={templateBases.map((value) => ({ value, label: t(`bases.${value}`) }))}
      />
      <TextFields />
    </FormDialog>
  )
}

/** Changes the text of a draft. */
export function ChangeTemplateForm({ template }: { template: WholeTemplate }) {
  const { t } = useTranslation('docs')
  const { change } = useTemplateSteps(template.id)
  const { title, text, isToAcknowledge, version, audience, basis } = template
  const form = useSchemaForm(templateTextForm, {
    keptAs: `docs.template ${template.id}`,
    defaultValues: { title, text, isToAcknowledge },
    send: async (values) => {
      await change.mutateAsync({ ...values, version })
      toastSuccess(t('template.saved'))
    },
  })
  return (
    <Form form={form} submitLabel={t('words.save')}>
      <TextFields of={{ audience, basis }} />
    </Form>
  )
}

interface TemplateAudience {
  audience: Audience
  basis: TemplateBasis
}

function TextFields({ of }: { of?: TemplateAudience }) {
  const { t } = useTranslation('docs')
  return (
    <>
      <TextField name="title" label={t('name')} stopsAtLimit />
      <TextAreaField name="text" label={t('template.text')} help={t('template.text_help')} />
      {of ? <Names of={of} /> : <ChosenNames />}
      <CheckField name="isToAcknowledge" label={t('to_acknowledge')} />
    </>
  )
}

/** The names that the text may have, as the other fields of the form say. */
function ChosenNames() {
  const { audience, basis } = useWatch<TemplateAudience>()
  return <Names of={{ audience: audience ?? 'customer', basis: basis ?? 'person' }} />
}

function Names({ of: { audience, basis } }: { of: TemplateAudience }) {
  const { t } = useTranslation('docs')
  return (
    <div>
      <p className="muted">{t('template.names')}</p>
      <ul className="row stretch gap-4-12 small">
        {fieldsFor(audience, basis).map((name) => (
          <li key={name}>
            <code dir="ltr">{`{{${name}}}`}</code> {t(`fields.${wordOf(name)}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
