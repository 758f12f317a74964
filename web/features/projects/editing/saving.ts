/**
 * Saves a project as it is written: a second after the last change, at the latest after five; at once while others follow
 * it. What the server has not confirmed is kept on this device. A change of another page is merged, and the result saved.
 */
import type { ToldSave } from '#contract/learning/live-help.ts';
import type { Project } from '#contract/learning/projects.ts';
import { backoff } from '#web/concurrency/backoff.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { KnownStates } from './known-states.ts';
import { Pace } from './pace.ts';
import { byPath, changesBetween, type Files, mergeFiles } from './project-files.ts';
import { unansweredSave, withCopy } from './restoring.ts';
import type { SaveOutcome, SaveRequest, SavingState } from './save-outcome.ts';
import type { Unsaved, UnsavedFiles } from './unsaved-files.ts';

const delayAfter = backoff({ first: 2_000, longest: 60_000 });

interface Options {
  project: Project;
  device: UnsavedFiles;
  /** Never rejects. @param isLast  whether the page is being left: the request then has to outlive it */
  save(request: SaveRequest, isLast: boolean): Promise<SaveOutcome>;
  /** Reads the project again; undefined without an answer. Never rejects. */
  read(): Promise<Project | undefined>;
  /** Called with the project as the server has it now. */
  onConfirmed?(project: Project): void;
}

export class ProjectSaving {
  readonly observable: Observable<SavingState>;
  readonly #options: Options;
  /** The project as it was opened, but with its present name. */
  #project: Project;
  /** What the server has, as far as this page knows. Set it with `#setBase`. */
  #base: { files: Files; revision: number };
  /** The states that the server has had. */
  readonly states = new KnownStates();
  /** Resolves when what pages that have ended could not save is among the files. */
  readonly #restored: Promise<void>;
  #sending: Promise<void> | undefined;
  /** The save whose reply has not come: by its id the server recognises it when it comes again. */
  #sent: { request: SaveRequest; files: Files } | undefined;
  #answered: string | undefined;
  readonly #pace = new Pace();
  #failures = 0;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    const { project, device } = options;
    this.#options = options;
    this.#project = project;
    const files = byPath(project.files);
    this.#base = { files, revision: project.revision };
    this.states.add(this.#base);
    this.observable = new Observable({ files, status: 'saved', reason: '', isKept: true, merges: 0, isLive: false });
    this.#restored = device.takeOver((copy) => this.#restore(copy));
  }

  /** Merges what a page that has ended could not save. */
  #restore(copy: Unsaved) {
    const { recentSaves } = this.#project;
    if (!this.#sending) this.#sent ??= unansweredSave(copy, { ...this.#base, recentSaves });
    this.#show(withCopy(this.observable.get().files, copy, recentSaves));
    this.change(this.observable.get().files);
  }

  /** Shows these files, and saves them soon. */
  change(files: Files) {
    this.#pace.wait();
    this.#failures = 0;
    this.observable.set({ files, reason: '', status: 'saving', isKept: this.#keep(files) });
    this.#sendAfter(this.#pace.delay());
  }

  /** Saves without waiting for a pause. @param isLast  whether the page is being left */
  save(isLast = false) {
    clearTimeout(this.#timer);
    return this.#sending ?? this.#instead(this.#send(isLast));
  }

  /** Holds back saves until this has ended. */
  #instead(work: Promise<void>) {
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

  /** Merges what others have saved, up to this revision at least. A save that is on its way does it by itself. */
  async mergeOthers(revision: number) {
    while (this.#sending) await this.#sending;
    if (!this.#sent && revision > this.#base.revision) await this.#instead(this.#showTheirs(revision));
  }

  /** Merges a save of which the server has told what it has changed. */
  mergeTold(save: ToldSave) {
    this.states.tell(save);
    return this.mergeOthers(save.to);
  }

  /** The revision of the files that the server has, as far as this page knows. */
  revision = () => this.#base.revision;

  /** @param isLive  whether others follow what is written here, letter by letter */
  setLive(isLive: boolean) {
    this.#pace.setLive(isLive);
    this.observable.set({ isLive });
    if (this.observable.get().status === 'saving') this.#sendAfter(this.#pace.delay());
  }

  /** Saves; if there is nothing to save, shows what others have saved. For a connection that has come back. */
  catchUp() {
    if (this.#sent || this.#unsaved().length > 0) return this.save();
    return this.#sending ?? this.#instead(this.#showTheirs(Number.POSITIVE_INFINITY));
  }

  /** Takes over what the server has made of the project, such as a restored version. */
  replace(current: Project) {
    this.#options.onConfirmed?.(current);
    this.#setBase({ files: byPath(current.files), revision: current.revision });
    this.#sent = undefined;
    this.#show(this.#base.files);
    this.#settle();
  }

  /** Call after the project was renamed. */
  renamed(name: string) {
    const { files, revision } = this.#base;
    this.#project = { ...this.#project, name };
    this.#options.onConfirmed?.({ ...this.#project, revision, files: Object.values(files) });
  }

  /** Undoes `close`: in development React ends every effect once, and begins it again. */
  open() {
    this.#isClosed = false;
  }

  /** Sends what is left, once. What does not arrive is left on the device, to the next page that opens the project. */
  async close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.#isClosed && this.observable.get().status === 'saving') await this.save(true);
    if (this.#isClosed) this.#options.device.close();
  }

  #setBase(base: { files: Files; revision: number }) {
    this.#base = base;
    this.states.add(base);
  }

  #unsaved = () => changesBetween(this.#base.files, this.observable.get().files);

  #keep(files: Files) {
    const sent = this.#sent && { saveId: this.#sent.request.saveId, files: this.#sent.files };
    return this.#options.device.keep({ base: this.#base.files, files, ...(sent && { sent }) });
  }

  #sendAfter(ms: number) {
    clearTimeout(this.#timer);
    // A page that has ended must not go on saving: the next one has taken over what is left.
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.save(), ms);
  }

  async #send(isLast: boolean): Promise<void> {
    const changes = this.#unsaved();
    if (!this.#sent && changes.length === 0) return this.#settle();
    this.#sent ??= {
      files: this.observable.get().files,
      request: { revision: this.#base.revision, saveId: crypto.randomUUID(), changes },
    };
    const { request, files } = this.#sent;
    // The server forgets this id. A device that could not keep the new copy may still have one that waits for its reply.
    const answered = this.#keep(this.observable.get().files) ? this.#answered : undefined;
    this.#pace.send();
    const outcome = await this.#options.save({ ...request, answered }, isLast);
    if (outcome.type === 'failed') return this.#retry();
    this.#sent = undefined;
    if (outcome.type === 'refused') return this.observable.set({ status: 'refused', reason: outcome.reason });
    if (outcome.type === 'conflict') return this.#mergeTheirs();
    this.#answered = request.saveId;
    this.#setBase({ files, revision: request.revision + 1 });
    // The reply to a repeated save: other pages may have saved after the first one arrived.
    if (outcome.reply.revision !== this.#base.revision) return this.#mergeTheirs();
    this.#options.onConfirmed?.({ ...this.#project, ...outcome.reply, files: Object.values(files) });
    this.#goOn();
  }

  #goOn() {
    this.#failures = 0;
    this.#pace.settle(false);
    if (this.#unsaved().length > 0) this.#sendAfter(this.#pace.delay());
    else this.#settle();
  }

  async #mergeTheirs() {
    const current = await this.#newest(this.#base.revision + 1);
    return current ? this.#merge(current) : this.#retry();
  }

  /** The project as it was told, or else read; undefined without an answer. */
  async #newest(revision: number): Promise<Project | undefined> {
    const known = this.states.newestFrom(revision);
    return known ? { ...this.#project, ...known, files: Object.values(known.files) } : this.#options.read();
  }

  async #showTheirs(revision: number) {
    const current = await this.#newest(revision);
    if (current && current.revision !== this.#base.revision) this.#merge(current);
    // What was typed meanwhile waits for its turn.
    else if (this.#unsaved().length > 0) this.#goOn();
  }

  #merge(current: Project) {
    this.#options.onConfirmed?.(current);
    const theirs = byPath(current.files);
    const mine = this.observable.get().files;
    const files = mergeFiles({ base: this.#base.files, mine, theirs, isLive: this.#pace.wasLive() });
    this.#setBase({ files: theirs, revision: current.revision });
    this.#show(files);
    this.observable.set({ isKept: this.#keep(files) });
    this.#goOn();
  }

  #show(files: Files) {
    this.observable.set({ files, merges: this.observable.get().merges + 1 });
  }

  #retry() {
    this.observable.set({ status: 'offline' });
    this.#sendAfter(delayAfter(this.#failures++));
  }

  #settle() {
    this.#pace.settle(true);
    this.#options.device.drop();
    this.observable.set({ status: 'saved', reason: '', isKept: true });
  }
}
