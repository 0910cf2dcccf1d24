import type { ExecutorCard, ExecutorCardForm, OwnCard } from '@navyk/api-spec/market/profiles'
import { businessDate } from '@navyk/api-spec/kit'
import { activityPath } from '@navyk/api-spec/market/profiles/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import { IconChartBar, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useUser } from '#app/session/session.ts'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { OwnCredentials } from '#market/credentials'
import { ownCardQuery } from './api.ts'
import { CardForm } from './card-form.tsx'
import { PersonHead, PublicCard } from './public-card.tsx'
import classes from './profiles.module.css'
import { type ExecutorForm, useCardForm } from './use-card-form.ts'

/** The own card: an executor's with the form beside it, for others with a link to the settings. */
export function ProfilePage() {
  const { t } = useTranslation('profiles')
  const { role } = useUser()
  const query = useQuery(ownCardQuery)
  return (
    <Page
      title={t('card.title')}
      purpose={role === 'executor' ? t('card.purpose') : t('card.purpose_others')}
      action={
        <LinkButton to={activityPath} icon={IconChartBar} variant="default">
          {t('activity.title')}
        </LinkButton>
      }
    >
      <QueryView query={query}>
        {({ data }) => (data.card ? <Executor own={data} card={data.card} /> : <Simple own={data} />)}
      </QueryView>
    </Page>
  )
}

function Executor({ own, card }: { own: OwnCard; card: ExecutorCard }) {
  const { t } = useTranslation('profiles')
  const form = useCardForm(card)
  return (
    <div className={`stack top gap-16 ${classes.page}`}>
      <div className={classes.preview}>
        <Section title={t('card.preview')}>
          <Preview own={own} form={form} availability={card.availability} checked={card.checked} />
        </Section>
      </div>
      <Section title={t('card.edit')}>
        <CardForm form={form} />
        <div className="above-12">
          <LinkButton to={`${schedulePath}?panel=hours`} icon={IconClock} variant="default">
            {t('card.to_hours')}
          </LinkButton>
        </div>
      </Section>
      <OwnCredentials />
    </div>
  )
}

interface PreviewProps {
  own: OwnCard
  form: ExecutorForm
  availability: ExecutorCard['availability']
  checked: ExecutorCard['checked']
}

/** A preview of the card with the form's values. */
function Preview({ own, form, availability, checked }: PreviewProps) {
  const typed = useWatch({ control: form.control })
  return (
    <PublicCard own={own} card={typed as Partial<ExecutorCardForm>} availability={availability} checked={checked} />
  )
}

function Simple({ own }: { own: OwnCard }) {
  const { t } = useTranslation('profiles')
  const words = useWords()
  const format = useFormat()
  return (
    <div className="up-to-480">
      <Section>
        <PersonHead own={own} line={words.label(own.role)} />
        <p className="muted apart-16">
          {t('card.since', { date: format.longDate(businessDate(new Date(own.since))) })}
        </p>
        <LinkButton to={accountPath} variant="default">
          {t('card.to_settings')}
        </LinkButton>
      </Section>
    </div>
  )
}
