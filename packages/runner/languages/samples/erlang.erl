%% Binary search: finds a number in a sorted list by halving the part that is left.

main(_) ->
    Numbers = {2, 5, 8, 12, 16, 23, 38, 56, 72, 91},
    Wanted = 23,
    case find(Numbers, Wanted, 1, tuple_size(Numbers)) of
        none -> io:format("~p is not in the list.~n", [Wanted]);
        Position -> io:format("~p is at position ~p.~n", [Wanted, Position])
    end.

%% Erlang counts from 1.
find(_Numbers, _Wanted, Low, High) when Low > High ->
    none;
find(Numbers, Wanted, Low, High) ->
    Middle = (Low + High) div 2,
    case element(Middle, Numbers) of
        Wanted -> Middle;
        Number when Number < Wanted -> find(Numbers, Wanted, Middle + 1, High);
        _ -> find(Numbers, Wanted, Low, Middle - 1)
    end.
