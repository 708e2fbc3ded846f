import { Link } from '@tanstack/react-router'
import { ContactLink } from './contact-link.tsx'
import { LegalPage } from './legal-page.tsx'
import type { LegalSection } from './legal-page.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    body: (
      <p>
        This page says what Marquee knows about you, why, and what you can do about it. Whoever runs this instance is
        responsible for it. We follow the data-protection rules of the European Union, wherever you are.
      </p>
    ),
  },
  {
    id: 'data',
    title: 'Data we collect',
    body: (
      <>
        <p>Only what you give us, and what using a website brings with it:</p>
        <ul>
          <li>Account: e-mail address, username, and a profile picture if a sign-in provider sends one.</li>
          <li>Social-login details: the provider’s name for you, if you use such a button. Never its password.</li>
          <li>Preferences: theme, region, keyboard and cookie choices. Most of these never leave your browser.</li>
          <li>Ratings, reviews and watchlists: what you rate, write, hide, mark as seen or put on a shortlist.</li>
          <li>Groups: which ones you are in, and since when; which ones you were removed from.</li>
          <li>
            Evenings: which ones you were at, what you said to each movie, and how often you gave way. As a guest
            without an account: the name you give, and what you said to each movie.
          </li>
          <li>
            Feedback: what you write in the form, the name you give, the page you were on, and your account if you are
            signed in.
          </li>
          <li>Usage data: which pages are used, if you have agreed to it.</li>
          <li>IP address, browser and device: needed to answer you, to list your sessions and to prevent abuse.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'use',
    title: 'How we use it',
    body: (
      <>
        <ul>
          <li>To work out recommendations, tastes and percents for you and your groups.</li>
          <li>To read your feedback and to reply to it.</li>
          <li>To sign you in and to keep your account safe.</li>
          <li>To improve the recommendations for everyone: ratings teach the model, names and addresses do not.</li>
          <li>To see what works and what does not, if you have agreed to usage analytics.</li>
        </ul>
        <p>No decision with legal effect is made automatically.</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and tracking',
    body: (
      <p>
        Marquee sets only essential cookies before you have chosen. Analytics and ads come from a search-and-ads
        provider, and only after you have accepted them. See the{' '}
        <Link to="/cookies" className="link">
          Cookie Policy
        </Link>
        , where you can change your mind.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing',
    body: (
      <>
        <p>Personal data is not sold. It is passed on only:</p>
        <ul>
          <li>
            to members of your groups: your username, and what you have rated a movie or how likely you are to enjoy it,
            never your e-mail;
          </li>
          <li>
            to whoever decides on a movie with you: your name, and afterwards how many liked the chosen movie, never who
            said no;
          </li>
          <li>to providers that run Marquee for us, bound to our instructions;</li>
          <li>where the law requires it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'protection',
    title: 'Data protection',
    body: (
      <>
        <p>
          Passwords are stored as salted hashes that nobody can reverse. Connections are encrypted where the operator
          has set up HTTPS. Sessions end by themselves after two weeks without use, and you can end each one yourself.
        </p>
        <p>
          What you delete is deleted from the database at once, usually from the disk the following night, and from
          backups as they expire. Guests’ daily games, and the names and votes of guests at evenings, are deleted after
          30 days, and feedback after a year.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <ul>
          <li>Access: see what we hold about you.</li>
          <li>Correction or deletion: change it, or have it deleted.</li>
          <li>Withdrawing consent: take back what you agreed to, at any time.</li>
          <li>Objection: tell us to stop using your data for something.</li>
          <li>Portability: take your ratings elsewhere in a common format.</li>
        </ul>
        <p>
          Most of this is a button in your{' '}
          <Link to="/edit-profile" className="link">
            profile settings
          </Link>
          : export, change, delete account. For the rest write to us. You may also complain to the data-protection
          authority of your country.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children’s privacy',
    body: (
      <p>
        Marquee is for people aged 13 or older; those under 18 need the consent of a parent or guardian. If a child
        under 13 has an account, tell us and we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When this policy changes, the date at the top does too. Changes that affect what happens to your data are
        announced on the home page before they take effect.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        For anything about your data write to <ContactLink />.
      </p>
    ),
  },
]

export function Privacy() {
  return <LegalPage title="Privacy Policy" updated="22 November 2026" sections={SECTIONS} />
}
