/** /privacy: the personal data that the school stores, and the rights of the people concerned. */
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './PrivacyPage.module.css';

export default function PrivacyPage() {
  return (
    <article className={styles.text}>
      <PageHeading>Privacy</PageHeading>
      <p>This page says what Darasa keeps about you, why, and what you can ask for.</p>

      <h2>What is kept</h2>
      <ul>
        <li>Your name and your email address, to know who you are and to write to you about your account.</li>
        <li>Your password, only as a hash: nobody can read it, not even the school.</li>
        <li>
          A picture of you, if you give one, or the one that Google shows when you first come from there. It is made
          anew from the file, without the place where it was taken.
        </li>
        <li>The courses you have joined, and the stars you gave them.</li>
        <li>
          How far you are in each lesson: where its video stopped, how much you have watched, and what you have done.
        </li>
        <li>If you teach: your courses, lessons, videos, tasks, rooms and when they were open, and your schedule.</li>
        <li>If you subscribe to your schedule: the private address of your calendar.</li>
        <li>
          If you apply to study here: what the form asks for, and of somebody under 18 who answers for them. It is for
          the office alone. An application that came to nothing is deleted after a year.
        </li>
        <li>
          If you pay by M-Pesa, for yourself or for somebody else: the phone number that was asked, the amount, when,
          and M-Pesa’s code. What M-Pesa told us about it, as it came, is deleted after 13 months. The payment itself,
          its receipt and the school’s books stay: they have to be kept, and nobody can change them.
        </li>
        <li>
          If you raise funds: what you write on your page, your goal, and whether you are under 18; then also the name
          and email of your parent or guardian, and when they agreed or took it back.
        </li>
        <li>If you continue with Google: that it was Google, and the number by which it knows you.</li>
        <li>
          Your sessions: when you signed in, with which browser, when it was last used, and until when that holds.
        </li>
      </ul>

      <h2>Cookies</h2>
      <p>
        One cookie keeps you signed in. Another stays when you sign out, for 400 days at most: by a random number it
        shows that this device has signed in to your account before, so that strangers who guess passwords cannot keep
        you out. It lets nobody in. If you continue with Google, one more proves for ten minutes at most that it was
        this browser that asked. While you are signed in, this browser also remembers a number that stands for you, your
        name, your picture and whether you are a student, a tutor or the office; what you have watched and could not
        tell the school yet; and of files that have not all arrived their names and how far they are. An open tab keeps
        what you have typed and not saved. Signing out makes it forget all of that. What stays are the colours you
        chose, light or dark, and in which size you watch videos. What a visitor has typed into the enrolment form is
        kept by the open tab until it is sent. There is no tracking and no advertising.
      </p>

      <h2>Who sees it</h2>
      <p>
        The school's office. Other people who are signed in see a short form of your name at most. Your data is not
        sold.
      </p>
      <p>
        M-Pesa is told the phone number, the amount and an account number, which says nothing about you. Whom you help
        with their fees sees how much came, and your number without its middle; their page shows nobody’s number.
        Somebody of the office who looks at a whole number leaves their name in the books.
      </p>
      <p>
        A fund page is there only if its student has switched it on. It shows a first name, the first letter of the last
        one, the story, the goal and how much has come, to everybody who has its address. Of a student under 18 it is
        shown only while a parent or guardian agrees; the link that they got by email takes that back at any time.
      </p>

      <h2>Your rights</h2>
      <p>
        Under Kenya's Data Protection Act, 2019 you may ask what is kept about you, have it corrected, and have it
        deleted. Ask the school's office. If you are not content with the answer, you can turn to the Office of the Data
        Protection Commissioner.
      </p>
    </article>
  );
}
