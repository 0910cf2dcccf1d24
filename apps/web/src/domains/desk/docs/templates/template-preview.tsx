import type { DocumentTarget } from '@navyk/api-spec/desk/docs'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { previewQuery } from '../api.ts'
import { wordOf } from './field-words.ts'
import { FilledText } from './filled-text.tsx'
import { idOfTarget } from './target-search.tsx'

/** A template as it reads for somebody, and what nobody has entered of them. */
export function TemplatePreview({ templateId, target }: { templateId: string; target: DocumentTarget }) {
  const { t } = useTranslation('docs')
  const query = useQuery(previewQuery({ templateId, ...idOfTarget(target) }))
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={10} />}>
      {({ data }) => (
        <>
          {data.missing.length > 0 && (
            <p className="error" role="status">
              {t('missing', { fields: data.missing.map((name) => t(`fields.${wordOf(name)}`)).join(', ') })}
            </p>
          )}
          <FilledText title={data.title} blocks={data.blocks} />
        </>
      )}
    </QueryView>
  )
}
