{ Binary search: finds a number in a sorted list by halving the part that is left. }
program Search;

const
  Numbers: array[0..9] of Integer = (2, 5, 8, 12, 16, 23, 38, 56, 72, 91);
  Wanted = 23;

function BinarySearch(const Numbers: array of Integer; Wanted: Integer): Integer;
var
  Low, High, Middle: Integer;
begin
  BinarySearch := -1;
  Low := 0;
  High := Length(Numbers) - 1;
  while Low <= High do
  begin
    Middle := (Low + High) div 2;
    if Numbers[Middle] = Wanted then
    begin
      BinarySearch := Middle;
      Exit;
    end;
    if Numbers[Middle] < Wanted then
      Low := Middle + 1
    else
      High := Middle - 1;
  end;
end;

var
  Position: Integer;
begin
  Position := BinarySearch(Numbers, Wanted);
  if Position = -1 then
    WriteLn(Wanted, ' is not in the list.')
  else
    WriteLn(Wanted, ' is at position ', Position, '.');
end.
