/** The files attached to the demo school's assignments. */
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { taskAttachment } from '#server/db/tables/handins.ts';
import { task } from '#server/db/tables/lessons.ts';

interface OwnFile {
  ownerId: string;
  fileName: string;
  content: Uint8Array;
}

/** Stores a file in the file store as a file of its owner; returns the file's name there. */
export type KeepFile = (tx: Db, file: OwnFile) => Promise<string>;

export async function attachFiles(tx: Db, { keepFile, tutorId }: { keepFile: KeepFile; tutorId: string }) {
  for (const { to, fileName, text } of attachments) {
    const sentFileName = await keepFile(tx, { ownerId: tutorId, fileName, content: Buffer.from(text) });
    const [{ id: taskId }] = (await tx.select({ id: task.id }).from(task).where(eq(task.name, to))) as [{ id: string }];
    await tx.insert(taskAttachment).values({ taskId, sentFileName, position: 0 });
  }
}

const attachments = [
  {
    to: 'The book of a savings group',
    fileName: 'one-friday.txt',
    text: `One Friday of the chama “Tujenge”

Type this into your program, line by line, as the members came to the table.

Wanjiku
500
Otieno
350
Halima
1200
Wanjiku
250
Barasa
80
Otieno
150
done

Your book is right if it says:

Wanjiku 750
Otieno 500
Halima 1200
Barasa 80
Together 2530

Then try a Friday on which nobody comes, and one on which somebody types “five hundred” instead of 500.
`,
  },
];
