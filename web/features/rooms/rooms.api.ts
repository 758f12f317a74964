/** Rooms for live classes. Lists are refetched when a room changes anywhere (room-events.ts). */
import { type Room, type RoomChange, type RoomDetails, rooms } from '#contract/rooms.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const roomsApi = addEndpoints((build) => ({
  activeRooms: build.query({
    query: () => request(rooms.listActive),
    providesTags: ['rooms', 'enrolments'],
  }),
  allRooms: build.query({
    query: () => request(rooms.list),
    providesTags: ['rooms', 'courses'],
  }),
  /** Asks the server to admit the user to a room; refetched whenever a room changes. */
  roomEntry: build.query({
    query: (roomName: string) => request(rooms.enter, { params: { roomName } }),
    providesTags: ['rooms'],
    keepUnusedDataFor: 0,
  }),
  addRoom: build.mutation({
    query: (body: RoomDetails) => request(rooms.add, { body }),
    invalidatesTags: ['rooms'],
  }),
  updateRoom: build.mutation({
    query: ({ _id, ...body }: RoomChange & Pick<Room, '_id'>) => request(rooms.update, { params: { id: _id }, body }),
    invalidatesTags: ['rooms'],
    /** Updates the row immediately; the invalidated tag refetches the table. */
    async onQueryStarted(_, { dispatch, queryFulfilled }) {
      await queryFulfilled.then(
        ({ data: changed }) => dispatch(replaceRoom(changed)),
        // The component displays the error.
        () => undefined,
      );
    },
  }),
  deleteRoom: build.mutation({
    query: (id: string) => request(rooms.delete, { params: { id } }),
    invalidatesTags: ['rooms'],
  }),
}));

const replaceRoom = (changed: Room) =>
  roomsApi.util.updateQueryData('allRooms', undefined, (rooms) =>
    rooms.map((room) => (room._id === changed._id ? changed : room)),
  );

/** Requests entry again, even if the cache has a reply. */
export const requestEntry = (roomName: string) =>
  roomsApi.endpoints.roomEntry.initiate(roomName, { forceRefetch: true, subscribe: false });

export const {
  useActiveRoomsQuery,
  useAllRoomsQuery,
  useRoomEntryQuery,
  useAddRoomMutation,
  useUpdateRoomMutation,
  useDeleteRoomMutation,
} = roomsApi;
