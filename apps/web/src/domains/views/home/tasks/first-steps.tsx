import type { FirstStep } from '@navyk/api-spec/views/home'
import { newOfferPath } from '@navyk/api-spec/market/offers/paths'
import { profilePath } from '@navyk/api-spec/market/profiles/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { schedulePath } from '@navyk/api-spec/teaching/schedule/paths'
import {
  IconBrandTelegram,
  IconClipboardList,
  IconClock,
  IconId,
  IconUser,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { useUser } from '#app/session/session.ts'
import type { IconShape } from '#ui/icon.tsx'
import { fromFirstSteps } from '#app/shell/first-steps-link.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { TaskList } from './task-list.tsx'

const ways: Record<FirstStep, { icon: IconShape; to: string }> = {
  name: { icon: IconUser, to: accountPath },
  card: { icon: IconId, to: profilePath },
  publishing: { icon: IconWorld, to: profilePath },
  hours: { icon: IconClock, to: `${schedulePath}?panel=hours` },
  telegram: { icon: IconBrandTelegram, to: `${accountPath}?part=telegram` },
  learner: { icon: IconUsers, to: `${newOfferPath}&learner=new` },
  offer: { icon: IconClipboardList, to: newOfferPath },
}

/** The first steps that are left, each as a link. */
export function FirstSteps({ steps, text }: { steps: FirstStep[]; text?: string }) {
  const { t } = useTranslation('home')
  const { role } = useUser()
  if (steps.length === 0) return null
  const title = t('first_steps.title')
  return (
    <Section title={title}>
      {text !== undefined && <p className="muted below-12">{text}</p>}
      <TaskList
        label={title}
        tasks={steps.map((step) => ({
          key: step,
          ...ways[step],
          state: fromFirstSteps,
          tone: 'blue',
          title: t(`first_steps.${step}`),
          detail:
            step === 'name'
              ? t(`first_steps.name_why_${role === 'executor' ? role : 'customer'}`)
              : t(`first_steps.${step}_why`),
        }))}
      />
    </Section>
  )
}
