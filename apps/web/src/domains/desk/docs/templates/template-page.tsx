import { Button } from '@mantine/core'
import type { DocumentTarget, WholeTemplate } from '@navyk/api-spec/desk/docs'
import { docsPath, documentTemplatePath } from '@navyk/api-spec/desk/docs/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { Section } from '#ui/layout/section.tsx'
import { templateQuery, useTemplateSteps } from '../api.ts'
import classes from '../docs.module.css'
import { TargetSearch } from './target-search.tsx'
import { ChangeTemplateForm } from './template-form.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

const mailing = lazyPart<{ template: WholeTemplate; onClose: () => void }>(
  async () => (await import('./mailing-dialog.tsx')).MailingDialog,
)

/** A version of a template: its text, how it reads for somebody, and what can be done with it. */
export function TemplatePage({ id }: { id: string }) {
  const query = useQuery(templateQuery(id))
  return <QueryView query={query}>{({ data }) => <Whole template={data} />}</QueryView>
}

function Whole({ template }: { template: WholeTemplate }) {
  const { t } = useTranslation('docs')
  const { kind, audience, basis, number, actions } = template
  const about = [t(`kinds.${kind}`), t(`audiences.${audience}`), t(`bases.${basis}`), t('template.version', { number })]
  return (
    <DetailsPage
      title={template.title}
      subtitle={about.join(' · ')}
      state={<State of="document_template" is={template.state} />}
      action={<Steps template={template} />}
      trail={[{ label: t('title'), to: `${docsPath}?scope=templates` }]}
    >
      <div className={`stack ${classes.parts}`}>
        <Section title={t('template.text')}>
          {actions.change ? (
            <ChangeTemplateForm key={template.version} template={template} />
          ) : (
            <div className={`up-to-704 as-written anywhere ${classes.source}`} lang="ru" dir="ltr">
              {template.text}
            </div>
          )}
        </Section>
        <Section title={t('template.preview')}>
          <Preview template={template} />
        </Section>
      </div>
    </DetailsPage>
  )
}

function Preview({ template }: { template: WholeTemplate }) {
  const [target, setTarget] = useState<DocumentTarget>()
  return (
    <div className={`stack ${classes.form}`}>
      <TargetSearch templateId={template.id} chosen={target} onChoose={setTarget} />
      {target && <TemplatePreview key={template.version} templateId={template.id} target={target} />}
    </div>
  )
}

function Steps({ template }: { template: WholeTemplate }) {
  const { id, version, actions, state } = template
  const { t } = useTranslation('docs')
  const navigate = useNavigate()
  const { permissions } = useUser()
  const { publish, retire, begin } = useTemplateSteps(id)
  const next = () =>
    begin.mutate(
      { version },
      {
        onSuccess: ({ data }) => void navigate(documentTemplatePath(data.id)),
        onError: toastFailure,
      },
    )
  return (
    <>
      {actions.retire && (
        <ConfirmButton
          label={t('template.retire')}
          title={t('template.retire_title')}
          consequence={t('template.retire_text')}
          onConfirm={() => retire.mutateAsync({ version })}
        />
      )}
      {actions.begin && (
        <Button variant="default" loading={begin.isPending} onClick={next}>
          {t('template.begin')}
        </Button>
      )}
      {state === 'published' && permissions.includes('manager') && (
        <DialogButton label={t('mailing.label')} variant="filled">
          {(close) => <Part of={mailing} template={template} onClose={close} />}
        </DialogButton>
      )}
      {actions.publish && (
        <ConfirmButton
          label={t('words.publish')}
          variant="filled"
          title={t('template.publish_title')}
          consequence={t('template.publish_text')}
          onConfirm={() => publish.mutateAsync({ version })}
        />
      )}
    </>
  )
}
