import type { PublicManifest } from '#app/manifest.ts'

const forms = ['ui', 'validation', 'passwords', 'code-step']

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
