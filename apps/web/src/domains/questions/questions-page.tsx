import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useUser } from '../../app/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { AskForm } from './ask-form.tsx'
import { QuestionList } from './question-list.tsx'
import { QuestionThread } from './question-thread.tsx'
import classes from './questions-page.module.css'
import { withSearch } from './search.ts'

/** Threads and the open one, side by side; below 900 px one of the two. What is open is in the address:
 *  `?question=<id>`, or `?new=1` for the form. */
export function QuestionsPage() {
  const { t } = useTranslation('questions')
  const { role } = useUser()
  const [search] = useSearchParams()
  const isStaff = role === 'staff'
  const openId = search.get('question')
  const isAsking = !isStaff && openId === null && search.has('new')
  return (
    <Page
      title={isStaff ? t('inbox_title') : t('title')}
      purpose={isStaff ? t('inbox_purpose') : t('purpose')}
      action={
        !isStaff &&
        !isAsking && (
          <LinkButton to={withSearch(search, { new: '1', question: '' })} icon={IconPlus}>
            {t('ask')}
          </LinkButton>
        )
      }
    >
      <div className={classes.panes} data-open={openId !== null || isAsking || undefined}>
        <div className={classes.list}>
          <QuestionList isStaff={isStaff} openId={openId} />
        </div>
        <div className={classes.open}>
          {openId !== null ? (
            <QuestionThread key={openId} id={openId} isStaff={isStaff} />
          ) : isAsking ? (
            <AskForm />
          ) : (
            <div className={classes.nothing}>
              <EmptyState text={isStaff ? t('choose_inbox') : t('choose')} />
            </div>
          )}
        </div>
      </div>
    </Page>
  )
}
