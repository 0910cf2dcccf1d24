import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useEntryTexts } from '#app/languages/entry-texts.ts'
import { DemoAccounts } from './demo/demo-accounts.tsx'
import { isDemo, wasDemoBeingTold } from './demo/demo-mode.ts'
import { DemoPreparation } from './demo/demo-preparation.tsx'
import { EntryLink } from './entry-link.tsx'
import classes from './sign-in.module.css'
import { preloadDashboard, useSignIn } from './use-sign-in.ts'

export function SignInForm() {
  const t = useEntryTexts('sign-in')
  const [isPasswordShown, setPasswordShown] = useState(false)
  const { form, field, submit, fill, failure, isBusy } = useSignIn()
  return (
    <>
      <form
        className="stack gap-16"
        ref={form}
        onSubmit={(event) => void submit(event)}
        onFocus={preloadDashboard}
        noValidate
      >
        <TextInput
          {...field('username')}
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          label={t('phone')}
          placeholder="291112233"
          leftSection="+375"
          inputContainer={leftToRight}
          leftSectionWidth="3.75rem"
        />
        <PasswordInput
          {...field('password')}
          autoComplete="current-password"
          label={t('password')}
          visible={isPasswordShown}
          onVisibilityChange={setPasswordShown}
          visibilityToggleButtonProps={{ 'aria-label': t(isPasswordShown ? 'hide_password' : 'show_password') }}
        />
        <div className={`row between gap-8-16 ${classes.line}`}>
          <Checkbox id="remember" label={t('remember')} defaultChecked />
          <EntryLink to="/forget-password">{t('recover')}</EntryLink>
        </div>
        {failure !== undefined && (
          <p className="error" role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('submit')}
        </Button>
      </form>
      {wasDemoBeingTold() && <DemoPreparation />}
      {isDemo() && <DemoAccounts onChoose={fill} />}
    </>
  )
}

/** Left-to-right in every layout, with the prefix first. */
const leftToRight = (input: ReactNode) => <div dir="ltr">{input}</div>
