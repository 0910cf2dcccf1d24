export { LoginPage as FirstPage } from './sign-in/login-page.tsx'
