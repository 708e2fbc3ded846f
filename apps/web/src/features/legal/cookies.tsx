import type { ReactNode } from 'react'
import { ContactLink } from './contact-link.tsx'
import { LegalPage } from './legal-page.tsx'
import type { LegalSection } from './legal-page.tsx'

const BEFORE: readonly LegalSection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    body: <p>This page says what Marquee keeps in your browser, what for, and how to change it.</p>,
  },
  {
    id: 'what',
    title: 'What cookies are',
    body: (
      <p>
        Cookies are small notes that a site leaves in your browser. Marquee mostly uses the browser’s own storage, which
        does the same but is not sent along with every request. The rules for both are the same, and so is this policy.
      </p>
    ),
  },
  {
    id: 'essential',
    title: 'Essential cookies',
    body: (
      <>
        <p>Marquee cannot work without these, so they are always on:</p>
        <ul>
          <li>your sign-in (access_token, refresh_token, access_ends, session), until you log out;</li>
          <li>
            what you have seen, so that it opens without the network, and changes that wait to be sent, until you log
            out;
          </li>
          <li>
            that somebody has signed in on this device before (device_token), so that strangers who guess at your
            password cannot lock you out;
          </li>
          <li>the group that is active (active_group_id), until you log out;</li>
          <li>how high parts of a page were, so that it does not move while it loads (heights), until you log out;</li>
          <li>light or dark theme, whether keyboard shortcuts are on, and whether motion is stopped (motion);</li>
          <li>today’s game, so that you can go on with it, until you log out;</li>
          <li>your seats at evenings, and answers that have not been sent yet (evening_seats, ballot);</li>
          <li>
            an invite or a one-time link that you opened, until you use it or close the tab (invite, reset_token), and
            until then also that you have logged out (signed_out);
          </li>
          <li>
            while you sign in with an identity provider, what that needs on the way there and back, for ten minutes
            (marquee_flow, marquee_waiting);
          </li>
          <li>your choice about cookies.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'performance',
    title: 'Performance cookies',
    body: (
      <p>
        They record how Marquee is used: that it was opened, what was searched for, which movies were chosen. They come
        from a search-and-ads provider if this instance has one, and only after you have said yes.
      </p>
    ),
  },
  {
    id: 'advertising',
    title: 'Advertising cookies',
    body: (
      <p>
        They let the same provider show ads that fit you. Without your yes there are none, and Marquee works just the
        same.
      </p>
    ),
  },
  {
    id: 'third-parties',
    title: 'Third parties',
    body: (
      <p>
        Posters and logos may load from an image host, which sees your IP address but gets no cookie from us. A sign-in
        provider’s button sets its own cookies once you use it.
      </p>
    ),
  },
]

const AFTER: readonly LegalSection[] = [
  {
    id: 'changes',
    title: 'Changes',
    body: <p>When this policy changes, the date at the top does too. We ask you before we use new kinds of cookies.</p>,
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about cookies? Write to <ContactLink />.
      </p>
    ),
  },
]

const manage = (choices: ReactNode): LegalSection => ({
  id: 'manage',
  title: 'Manage your choices',
  body: (
    <>
      <p>You were asked on your first visit. You can change your answer here at any time.</p>
      {choices}
      <p>Your browser can also delete or block cookies; its help says how. Deleting all of them signs you out.</p>
    </>
  ),
})

/** @param choices where the visitor can change what they agreed to. */
export function Cookies({ choices }: { choices: ReactNode }) {
  return (
    <LegalPage title="Cookie Policy" updated="25 November 2026" sections={[...BEFORE, manage(choices), ...AFTER]} />
  )
}
