import { IconAdjustments, IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { AskForm } from './thread/ask-form.tsx'
import { QuestionList } from './list/question-list.tsx'
import { QuestionThread } from './thread/question-thread.tsx'
import { PartySwitch, TalkList } from './talks/talk-list.tsx'
import { TalkThread } from './talks/talk-thread.tsx'
import classes from './questions.module.css'
import { withSearch } from './search.ts'
import { Templates } from './settings/templates.tsx'
import { TopicRules } from './settings/topic-rules.tsx'

/** Threads and the open one, side by side; below 900 px one of the two. What is open is in the address:
 *  `?question=<id>`, `?talk=<id of a contract>`, or `?new=1` for the form; `?with=parties` lists the talks. Beside the list, an asker has the form before anything is chosen. `?topics=1`
 *  shows who of the staff answers what, which is all that an administrator who is no manager sees. */
export function QuestionsPage() {
  const { t } = useTranslation('questions')
  const { role, permissions } = useUser()
  const [search] = useSearchParams()
  const isStaff = role === 'staff'
  const openId = search.get('question')
  const talkId = search.get('talk')
  const showsTalks = !isStaff && (talkId !== null || search.has('with'))
  const isKeeper = permissions.includes('manager')
  const showsRules = isStaff && (search.has('topics') || !isKeeper)
  const isAsking = openId === null && talkId === null && search.has('new')
  return (
    <Page
      title={isStaff ? t('inbox_title') : t(showsTalks ? 'talks.list' : 'title')}
      purpose={role === 'staff' ? t('inbox_purpose') : t(showsTalks ? `talks.purpose.${role}` : 'purpose')}
      isActionShort
      action={
        isStaff
          ? isKeeper && <RulesLink showsRules={showsRules} />
          : !isAsking && <AskLink isBesideForm={openId === null && !showsTalks} />
      }
    >
      {showsRules ? (
        <>
          <TopicRules />
          {isKeeper && <Templates />}
        </>
      ) : (
        <Panes openId={openId} talkId={talkId} isAsking={isAsking} showsTalks={showsTalks} />
      )}
    </Page>
  )
}

interface PanesProps {
  openId: string | null
  talkId: string | null
  isAsking: boolean
  showsTalks: boolean
}

/** The list, and what is open of it. */
function Panes({ openId, talkId, isAsking, showsTalks }: PanesProps) {
  const { t } = useTranslation('questions')
  const { role } = useUser()
  const isStaff = role === 'staff'
  return (
    <div
      className={`stack top gap-16 ${classes.panes}`}
      data-open={openId !== null || talkId !== null || isAsking || undefined}
    >
      <div className={`stack gap-12 shrinks ${classes.list}`}>
        {role !== 'staff' && <PartySwitch role={role} showsTalks={showsTalks} />}
        {showsTalks ? <TalkList openId={talkId} /> : <QuestionList isStaff={isStaff} openId={openId} />}
      </div>
      <div className={`shrinks ${classes.open}`}>
        {talkId !== null ? (
          <TalkThread key={talkId} id={talkId} />
        ) : openId !== null ? (
          <QuestionThread key={openId} id={openId} isStaff={isStaff} />
        ) : isStaff || showsTalks ? (
          <p className={`rounded-large muted centred ${classes.nothing}`}>
            {t(isStaff ? 'choose_inbox' : 'talks.choose')}
          </p>
        ) : (
          <AskForm />
        )}
      </div>
    </div>
  )
}

/** Link to who of the staff answers what, and back. */
function RulesLink({ showsRules }: { showsRules: boolean }) {
  const { t } = useTranslation('questions')
  const [search] = useSearchParams()
  return (
    <LinkButton
      variant="default"
      icon={IconAdjustments}
      to={withSearch(search, { topics: showsRules ? '' : '1', question: '' })}
    >
      {showsRules ? t('rules.back') : t('rules.link')}
    </LinkButton>
  )
}

/** Link to the form. Where the form stands beside the list, it is for narrow screens alone. */
function AskLink({ isBesideForm }: { isBesideForm: boolean }) {
  const { t } = useTranslation('questions')
  const [search] = useSearchParams()
  return (
    <LinkButton
      to={withSearch(search, { new: '1', question: '', talk: '', with: '' })}
      icon={IconPlus}
      className={isBesideForm ? classes.onlyNarrow : classes.whileClosed}
    >
      {t('ask')}
    </LinkButton>
  )
}
