import { Text, UnstyledButton } from '@mantine/core'
import { useEntryTexts } from '#app/languages/entry-texts.ts'
import classes from './demo.module.css'

/** The accounts of the demo (README.md, "Demo accounts"), shown in demo mode alone. */
const accounts = [
  { username: '291112233', who: 'executor' },
  { username: '291112244', who: 'customer' },
  { username: '291112255', who: 'staff' },
  { username: '291112266', who: 'both' },
] as const
const password = 'Navyk-demo-2026'

export function DemoAccounts({ onChoose }: { onChoose: (values: { username: string; password: string }) => void }) {
  const t = useEntryTexts('sign-in')
  return (
    <section className="ruled above-32 pad-above-20" aria-labelledby="demo-title" data-demo>
      <Text id="demo-title" fw={600}>
        {t('demo.title')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('demo.hint')}
      </Text>
      <div className={`stack gap-8 above-12 ${classes.accounts}`}>
        {accounts.map(({ username, who }) => (
          <UnstyledButton
            key={username}
            className={`hovers stack gap-2 small high-44 pad-8-12 ${classes.account}`}
            onClick={() => onChoose({ username, password })}
          >
            <span>{t(`demo.${who}`)}</span>
            <span className={`muted ${classes.phone}`} dir="ltr">
              {username}
            </span>
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}
