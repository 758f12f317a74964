/**
 * Autosaves a project: a second after the last change, at the latest after five, and at once during live help. Changes that
 * the server has not confirmed are stored on this device. Changes of other pages are merged, and the result is saved.
 */
import type { SaveEvent } from '#contract/learning/live-help.ts';
import type { Project } from '#contract/learning/projects.ts';
import { backoff } from '#web/concurrency/backoff.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { byPath, changesBetween, type Files, mergeFiles } from './project-files.ts';
import { unansweredSave, withCopy } from './restoring.ts';
import { RevisionHistory } from './revision-history.ts';
import type { SaveRequest, SavingOptions, SavingState } from './save-outcome.ts';
import { SaveSchedule } from './save-schedule.ts';
import type { Unsaved } from './unsaved-files.ts';

const delayAfter = backoff({ initial: 2_000, max: 60_000 });

export class ProjectSaving {
  readonly observable: Observable<SavingState>;
  readonly #options: SavingOptions;
  /** The project as it was opened, but with its present name. */
  #project: Project;
  /** The last revision on the server, as far as this page knows. Set it with `#setBase`. */
  #base: { files: Files; revision: number };
  readonly history = new RevisionHistory();
  /** Resolves when the unsaved changes of closed pages have been merged into the files. */
  readonly #restored: Promise<void>;
  #sending: Promise<void> | undefined;
  /** The save that has no reply yet. The server recognises a repeated save by its id. */
  #sent: { request: SaveRequest; files: Files } | undefined;
  #answered: string | undefined;
  readonly #schedule = new SaveSchedule();
  #failures = 0;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SavingOptions) {
    const { project, device } = options;
    this.#options = options;
    this.#project = project;
    const files = byPath(project.files);
    this.#base = { files, revision: project.revision };
    this.history.add(this.#base);
    this.observable = new Observable({ files, status: 'saved', reason: '', isKept: true, merges: 0, isLive: false });
    this.#restored = device.takeOver((copy) => this.#restore(copy));
  }

  /** Merges the unsaved changes of a closed page. */
  #restore(copy: Unsaved) {
    const { recentSaves } = this.#project;
    if (!this.#sending) this.#sent ??= unansweredSave(copy, { ...this.#base, recentSaves });
    this.#show(withCopy(this.observable.get().files, copy, recentSaves));
    this.change(this.observable.get().files);
  }

  /** Shows these files, and saves them soon. */
  change(files: Files) {
    this.#schedule.onChange();
    this.#failures = 0;
    this.observable.set({ files, isKept: this.#keep(files) });
    if (!this.#schedule.isPostponed()) this.observable.set({ reason: '', status: 'saving' });
    this.#sendAfter(this.#schedule.delay());
  }

  /** Saves without waiting for a pause. @param isLast  whether the page is being left */
  save(isLast = false) {
    clearTimeout(this.#timer);
    return this.#sending ?? this.#exclusively(this.#send(isLast));
  }

  /** Runs the work while no save is sent. */
  #exclusively(work: Promise<void>) {
    this.#sending = work.finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Saves everything. Resolves with the saved revision; undefined if something could not be saved. */
  async whenSaved() {
    await this.#restored;
    await this.save();
    // What was typed while the save before was on its way.
    if (this.#unsaved().length > 0) await this.save();
    return this.observable.get().status === 'saved' ? this.#base.revision : undefined;
  }

  /** Merges the saves of others, up to this revision at least. A save in progress does so by itself. */
  async mergeOthers(revision: number) {
    while (this.#sending) await this.#sending;
    if (!this.#sent && revision > this.#base.revision) await this.#exclusively(this.#mergeSince(revision));
  }

  /** Merges a save of another page that the server has broadcast. */
  mergeSaveEvent(save: SaveEvent) {
    this.history.receive(save);
    return this.mergeOthers(save.to);
  }

  /** The revision of the files that the server has, as far as this page knows. */
  revision = () => this.#base.revision;

  /** @param isLive  whether others have the project open and see each change */
  setLive(isLive: boolean) {
    this.#schedule.setLive(isLive);
    this.observable.set({ isLive });
    if (this.observable.get().status === 'saving') this.#sendAfter(this.#schedule.delay());
  }

  /** Saves, or merges the saves of others if there is nothing to save. Call it when the connection is back. */
  catchUp() {
    if (this.#sent || this.#unsaved().length > 0) return this.save();
    return this.#sending ?? this.#exclusively(this.#mergeSince(Number.POSITIVE_INFINITY));
  }

  /** Replaces the files by the server's, such as those of a restored version. */
  replace(current: Project) {
    this.#options.onConfirmed?.(current);
    this.#setBase({ files: byPath(current.files), revision: current.revision });
    this.#sent = undefined;
    this.#show(this.#base.files);
    this.#markSaved();
  }

  /** Call after the project was renamed. */
  renamed(name: string) {
    const { files, revision } = this.#base;
    this.#project = { ...this.#project, name };
    this.#options.onConfirmed?.({ ...this.#project, revision, files: Object.values(files) });
  }

  /** Reverts `close`: in development React runs every effect twice. */
  open() {
    this.#isClosed = false;
  }

  /** Sends the unsaved changes once. If that fails, they stay on the device for the next page that opens the project. */
  async close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.#isClosed && this.observable.get().status === 'saving') await this.save(true);
    if (this.#isClosed) this.#options.device.close();
  }

  #setBase(base: { files: Files; revision: number }) {
    this.#base = base;
    this.history.add(base);
  }

  #unsaved = () => changesBetween(this.#base.files, this.observable.get().files);

  #keep(files: Files) {
    const sent = this.#sent && { saveId: this.#sent.request.saveId, files: this.#sent.files };
    return this.#options.device.keep({ base: this.#base.files, files, ...(sent && { sent }) });
  }

  #sendAfter(ms: number) {
    clearTimeout(this.#timer);
    // A closed page must not save: the next page has taken over its changes.
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.save(), ms);
  }

  async #send(isLast: boolean): Promise<void> {
    const changes = this.#unsaved();
    if (!this.#sent && changes.length === 0) return this.#markSaved();
    this.#sent ??= {
      files: this.observable.get().files,
      request: { revision: this.#base.revision, saveId: crypto.randomUUID(), changes },
    };
    const { request, files } = this.#sent;
    // The server drops this id. If the new copy could not be stored, an older one may still refer to it.
    const answered = this.#keep(this.observable.get().files) ? this.#answered : undefined;
    this.#schedule.onSend();
    const outcome = await this.#options.save({ ...request, answered }, isLast);
    if (outcome.type === 'failed') return this.#retry();
    if (outcome.type === 'postponed') return this.#postpone(outcome);
    this.#sent = undefined;
    if (outcome.type === 'refused') return this.observable.set({ status: 'refused', reason: outcome.reason });
    if (outcome.type === 'conflict') return this.#mergeOrRetry();
    this.#answered = request.saveId;
    this.#setBase({ files, revision: request.revision + 1 });
    // The reply to a repeated save: other pages may have saved after the first one arrived.
    if (outcome.reply.revision !== this.#base.revision) return this.#mergeOrRetry();
    this.#options.onConfirmed?.({ ...this.#project, ...outcome.reply, files: Object.values(files) });
    this.#saveRest();
  }

  #saveRest() {
    this.#failures = 0;
    this.#schedule.onReply(false);
    if (this.#unsaved().length > 0) this.#sendAfter(this.#schedule.delay());
    else this.#markSaved();
  }

  async #mergeOrRetry() {
    const current = await this.#loadNewest(this.#base.revision + 1);
    return current ? this.#merge(current) : this.#retry();
  }

  /** The project from the broadcasts, or else read again; undefined without an answer. */
  async #loadNewest(revision: number): Promise<Project | undefined> {
    const known = this.history.newestFrom(revision);
    return known ? { ...this.#project, ...known, files: Object.values(known.files) } : this.#options.read();
  }

  async #mergeSince(revision: number) {
    const current = await this.#loadNewest(revision);
    if (current && current.revision !== this.#base.revision) this.#merge(current);
    // What was typed in the meantime has not been scheduled.
    else if (this.#unsaved().length > 0) this.#saveRest();
  }

  #merge(current: Project) {
    this.#options.onConfirmed?.(current);
    const theirs = byPath(current.files);
    const mine = this.observable.get().files;
    const files = mergeFiles({ base: this.#base.files, mine, theirs, isLive: this.#schedule.wasLive() });
    this.#setBase({ files: theirs, revision: current.revision });
    this.#show(files);
    this.observable.set({ isKept: this.#keep(files) });
    this.#saveRest();
  }

  #show(files: Files) {
    this.observable.set({ files, merges: this.observable.get().merges + 1 });
  }

  /** Repeats the save once the server accepts it. */
  #postpone({ seconds, reason }: { seconds: number; reason: string }) {
    this.#schedule.postpone(seconds);
    this.observable.set({ status: 'postponed', reason });
    this.#sendAfter(this.#schedule.delay());
  }

  #retry() {
    this.observable.set({ status: 'offline' });
    this.#sendAfter(delayAfter(this.#failures++));
  }

  #markSaved() {
    this.#schedule.onReply(true);
    this.#options.device.drop();
    this.observable.set({ status: 'saved', reason: '', isKept: true });
  }
}
