import type { PublicManifest } from '#app/manifest.ts'

export const manifest: PublicManifest = {
  pages: [
    {
      path: 'invitation',
      namespaces: ['ui', 'validation', 'passwords', 'consent', 'invitations'],
      lazy: () => import('./invitation-page.tsx').then((module) => module.InvitationPage),
    },
  ],
}
