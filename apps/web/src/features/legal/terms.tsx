import { Link } from '@tanstack/react-router'
import { ContactLink } from './contact-link.tsx'
import { LegalPage } from './legal-page.tsx'
import type { LegalSection } from './legal-page.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    body: (
      <>
        <p>
          Marquee is a place to find movies, to rate them, and to choose one together. These terms are the agreement
          between you and the operator of this instance of Marquee, called “we” below.
        </p>
        <p>By using Marquee you accept them. If you do not, please do not use it.</p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts and access',
    body: (
      <>
        <p>
          You can look around and play the daily game without an account. For ratings, lists and groups you need one.
        </p>
        <ul>
          <li>You must be at least 13 years old.</li>
          <li>If you are under 18, you need the consent of a parent or guardian.</li>
          <li>Keep your password to yourself. You are responsible for what is done with your account.</li>
          <li>One account is for one person. Do not pretend to be someone else.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'use',
    title: 'Use of the service',
    body: (
      <>
        <p>Use Marquee for yourself and with your friends. Please do not:</p>
        <ul>
          <li>break the law with it, or harass anyone, in a group’s name or elsewhere;</li>
          <li>try to get into other people’s accounts or data;</li>
          <li>overload it, or collect its contents automatically beyond what the API’s limits allow;</li>
          <li>rate with many accounts to push a movie up or down.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'third-parties',
    title: 'Third-party services',
    body: (
      <>
        <p>
          Movie data and images may come from a movie database, and what is streaming where from a
          streaming-availability source. Those in use are named at the foot of every page. We do not control them and
          cannot promise that what they say is right or complete.
        </p>
        <p>
          Links lead to sites with terms of their own. Signing in with another provider’s button follows that provider’s
          terms.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'Content and intellectual property',
    body: (
      <>
        <p>
          What you enter, such as ratings, lists and group names, stays yours. You give us a licence to store it and to
          display it within Marquee, for as long as it is there. Nothing more.
        </p>
        <p>
          Titles, images and trademarks of movies belong to their owners. Marquee’s own drawings, texts and code belong
          to its makers and are used under its open licence.
        </p>
      </>
    ),
  },
  {
    id: 'ads',
    title: 'Ads and monetization',
    body: (
      <>
        <p>
          Marquee may show ads and may measure how it is used. Where it does, both come from a search-and-ads provider,
          and only after you have agreed under <CookiesLink />.
        </p>
        <p>No one can pay for a better place in recommendations.</p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'Data protection',
    body: (
      <p>
        We follow the data-protection rules of the European Union. The{' '}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>{' '}
        says what is kept and why. You can export your data and delete your account at any time in your{' '}
        <Link to="/edit-profile" className="link">
          profile settings
        </Link>
        .
      </p>
    ),
  },
  {
    id: 'termination',
    title: 'Termination',
    body: (
      <>
        <p>
          You can leave whenever you like by deleting your account. A group you created passes to its longest-standing
          member.
        </p>
        <p>
          We may suspend or terminate access for those who break these terms. Where it is reasonable, we say so first
          and give you time to export your data.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        These terms may change as Marquee does. The date at the top says when they last changed. We announce changes
        that matter on the home page at least two weeks ahead; using Marquee after that means that you accept them.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about these terms? Write to <ContactLink />.
      </p>
    ),
  },
]

function CookiesLink() {
  return (
    <Link to="/cookies" className="link">
      Cookies
    </Link>
  )
}

export function Terms() {
  return <LegalPage title="Terms of Service" updated="20 November 2026" sections={SECTIONS} />
}
