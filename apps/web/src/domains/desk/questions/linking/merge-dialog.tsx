import { Button, Radio } from '@mantine/core'
import type { Question } from '@navyk/api-spec/desk/questions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { questionsOfAskerQuery, useDesk } from '../api.ts'
import { withSearch } from '../search.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Dialog that makes this question a part of another one of the same person. */
export function MergeDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation('questions')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [intoId, choose] = useState('')
  const query = useQuery(questionsOfAskerQuery(question.asker.cabinetId))
  const { merge } = useDesk(question.id)
  const send = () =>
    merge.mutate(
      { version: question.version, intoId },
      {
        onSuccess: () => {
          onClose()
          void navigate(withSearch(search, { question: intoId }))
        },
        onError: toastFailure,
      },
    )
  return (
    <Dialog opened title={t('merge.title')} onClose={onClose}>
      <p className="muted below-16">{t('merge.why')}</p>
      <QueryView query={query} skeleton={<BlockSkeleton height={6} />}>
        {({ data }) => {
          const others = data.filter(({ id }) => id !== question.id)
          if (others.length === 0) return <p>{t('merge.none')}</p>
          return (
            <Radio.Group aria-label={t('merge.title')} value={intoId} onChange={choose}>
              <div className="stack gap-12">
                {others.map((other) => (
                  <Radio
                    key={other.id}
                    value={other.id}
                    label={`${t('number', { number: other.number })} · ${t(`topics.${other.topic}`)}`}
                    description={other.excerpt}
                  />
                ))}
              </div>
            </Radio.Group>
          )
        }}
      </QueryView>
      <div className="line stretch end above-24">
        <Button disabled={intoId === ''} loading={merge.isPending} onClick={send}>
          {t('merge.do')}
        </Button>
      </div>
    </Dialog>
  )
}
