import type { PublicManifest } from '#app/manifest.ts'
import type { Namespace } from '#ui/texts.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'code-step': typeof import('./code-step/messages.ru.json')
    recovery: typeof import('./recovery/messages.ru.json')
    registration: typeof import('./registration/messages.ru.json')
    'second-step': typeof import('./second-step/messages.ru.json')
    'sign-in': typeof import('./sign-in/messages-with-first-page.ru.json')
  }
}

const forms: Namespace[] = ['ui', 'validation', 'passwords', 'code-step']

export const manifest: PublicManifest = {
  pages: [
    {
      path: 'register',
      namespaces: [...forms, 'registration', 'consent'],
      lazy: () => import('./registration/register-page.tsx').then((module) => module.RegisterPage),
    },
    {
      path: 'verify-code',
      namespaces: [...forms, 'registration', 'sign-in'],
      lazy: () => import('./registration/verify-code-page.tsx').then((module) => module.VerifyCodePage),
    },
    {
      path: 'forget-password',
      namespaces: [...forms, 'recovery'],
      lazy: () => import('./recovery/forget-password-page.tsx').then((module) => module.ForgetPasswordPage),
    },
    {
      path: 'forget-password-verify-code',
      namespaces: [...forms, 'recovery'],
      lazy: () => import('./recovery/confirm-code-page.tsx').then((module) => module.ConfirmCodePage),
    },
    {
      path: 'new-password',
      namespaces: [...forms, 'recovery'],
      lazy: () => import('./recovery/new-password-page.tsx').then((module) => module.NewPasswordPage),
    },
    {
      path: 'two-step-verification',
      namespaces: ['second-step', 'two-step', 'ui', 'validation'],
      lazy: () => import('./second-step/two-step-page.tsx').then((module) => module.TwoStepPage),
    },
  ],
}
