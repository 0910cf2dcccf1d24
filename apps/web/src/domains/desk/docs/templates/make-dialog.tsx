import { Button, NativeSelect } from '@mantine/core'
import type { DocumentTarget } from '@navyk/api-spec/desk/docs'
import { documentPath } from '@navyk/api-spec/desk/docs/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { templatesQuery, useMakeDocument } from '../api.ts'
import classes from '../docs.module.css'
import { idOfTarget, TargetSearch } from './target-search.tsx'
import { TemplatePreview } from './template-preview.tsx'

/** Makes a document of a published template: which, for whom, how it will read. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('docs')
  const navigate = useNavigate()
  const templates = useQuery(templatesQuery({ state: 'published' }))
  const [templateId, setTemplateId] = useState('')
  const [target, setTarget] = useState<DocumentTarget>()
  const make = useMakeDocument()
  const create = () => {
    if (!target) return
    const body = { templateId, ...idOfTarget(target) }
    make.mutate(body, { onSuccess: ({ data }) => void navigate(documentPath(data.id)) })
  }
  return (
    <Dialog opened title={t('make.title')} onClose={onClose} size="lg">
      <QueryView query={templates} skeleton={<BlockSkeleton height={10} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{t('make.no_templates')}</p>
          ) : (
            <div className={`stack ${classes.form}`}>
              <NativeSelect
                label={t('make.template')}
                value={templateId}
                data={[
                  { value: '', label: t('make.choose') },
                  ...data.map(({ id, title, audience }) => ({
                    value: id,
                    label: `${title} (${t(`audiences.${audience}`)})`,
                  })),
                ]}
                onChange={({ currentTarget }) => {
                  setTemplateId(currentTarget.value)
                  setTarget(undefined)
                }}
              />
              {templateId !== '' && (
                <TargetSearch key={templateId} templateId={templateId} chosen={target} onChoose={setTarget} />
              )}
              {target && <TemplatePreview templateId={templateId} target={target} />}
              <FailureText error={make.error} className="error" />
              <div className="shared-line row stretch gap-8-12">
                <Button disabled={!target} loading={make.isPending} onClick={create}>
                  {t('make.submit')}
                </Button>
              </div>
            </div>
          )
        }
      </QueryView>
    </Dialog>
  )
}
