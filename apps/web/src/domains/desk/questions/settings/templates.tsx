import { questionTemplateForm, type QuestionTemplate } from '@navyk/api-spec/desk/questions'
import { useQuery } from '@tanstack/react-query'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { TextAreaField, TextField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { SectionRow, SectionRows } from '#ui/lists/section-rows.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { questionTemplatesQuery, useAddTemplate, useTemplateSteps } from '../api.ts'

const skeletonRem = 6

/** Prepared answers, which managers share. */
export function Templates() {
  const { t } = useTranslation('questions')
  const query = useQuery(questionTemplatesQuery())
  return (
    <Section
      title={t('templates.title')}
      action={
        <DialogButton label={t('templates.add')}>{(onClose) => <TemplateDialog onClose={onClose} />}</DialogButton>
      }
    >
      <SectionRows query={query} skeletonRem={skeletonRem} none={t('templates.none')}>
        {(template) => <TemplateRow key={template.id} template={template} />}
      </SectionRows>
    </Section>
  )
}

function TemplateRow({ template }: { template: QuestionTemplate }) {
  const { t } = useTranslation('questions')
  const { remove } = useTemplateSteps(template.id)
  return (
    <SectionRow what={<bdi>{template.title}</bdi>} about={<bdi>{template.text}</bdi>}>
      <DialogButton label={t('words.change')}>
        {(onClose) => <TemplateDialog template={template} onClose={onClose} />}
      </DialogButton>
      <ConfirmButton
        label={t('words.delete')}
        title={t('templates.remove_title', { title: template.title })}
        consequence={t('templates.remove_why')}
        isDangerous
        onConfirm={() => remove.mutateAsync({ version: template.version })}
      />
    </SectionRow>
  )
}

function TemplateDialog({ template, onClose }: { template?: QuestionTemplate; onClose: () => void }) {
  const { t } = useTranslation('questions')
  const add = useAddTemplate()
  const { change } = useTemplateSteps(template?.id ?? '')
  return (
    <FormDialog
      schema={questionTemplateForm}
      keptAs={`questions.template ${template?.id ?? 'new'}`}
      defaults={{ title: template?.title ?? '', text: template?.text ?? '' }}
      title={t(template ? 'words.change' : 'templates.add')}
      write={(values) =>
        template ? change.mutateAsync({ ...values, version: template.version }) : add.mutateAsync(values)
      }
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      <TextField name="title" label={t('words.name')} stopsAtLimit />
      <TextAreaField name="text" label={t('words.answer')} stopsAtLimit />
    </FormDialog>
  )
}
