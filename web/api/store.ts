/**
 * The Redux store. It starts with who is signed in (session.ts), which every page needs; the server cache
 * (queries.ts) is added by the first page that needs it, so that a visitor does not download it.
 */
import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { persistActions, remember, remembering } from './persisted.ts';
import { userReducer } from './session.ts';

/** Slices can be added later. */
export const reducer = combineSlices({ user: userReducer });

/** Middleware can be added later. */
const later = createDynamicMiddleware();
export const { addMiddleware } = later;

export const store = configureStore({
  reducer: remembering(reducer),
  middleware: (defaults) =>
    defaults({ serializableCheck: { ignoredActions: persistActions } }).concat(later.middleware),
});

export const { persistor, forget } = remember(store);
